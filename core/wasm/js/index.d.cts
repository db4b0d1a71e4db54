/** 1 black, -1 white. */
export type Sign = 1 | -1
/** Column from the left and row from the top, both from 0. */
export type Vertex = [x: number, y: number]
/** Rows from the top: 1 a black stone, -1 a white one, 0 none. Square, 1 to 19 lines. */
export type BoardData = (-1 | 0 | 1)[][]
/** The same, or one line of text for each row with `X`, `O` and `.`. */
export type Board = readonly (readonly number[])[] | string

export type ClassifierName =
  | 'all-alive' | 'benson' | 'mueller-static' | 'mueller-search'
  | 'string-graph' | 'string-graph-vertex' | 'string-graph-plus' | 'static-plus'
  | 'numerical' | 'potential' | 'playout' | 'combined'

export type Layer = 'proved' | 'groups' | 'potential' | 'borders'

/** Values of parameters by name, as `classifiers()` lists them. */
export interface Params {
  [name: string]: boolean | number | string | Params | (number | Params)[]
}

export interface JudgeOptions {
  /** Default: `combined`, the most accurate. */
  classifier?: ClassifierName
  /** Parameters of the classifier in place of its defaults. */
  params?: Params
  /** `area` (default) or a ruleset that counts so (Chinese, AGA, BGA, NZ, Ing,
   *  Tromp-Taylor); `territory`, Japanese, Korean. Upper and lower case are equal. */
  rules?: string
  /** Points for White. Default: 0. */
  komi?: number
  /** Stones that Black and White captured during the game; territory rules count them. */
  captured?: [black: number, white: number]
  /** Layers beside the verdicts. Default: none. */
  layers?: Layer[]
}

export interface StringVerdict {
  sign: Sign
  stones: Vertex[]
  verdict: 'alive' | 'dead' | 'unknown'
  /** The method that gave the verdict; null without a verdict. */
  how: 'proved' | 'static' | 'estimated' | 'searched' | null
  /** The probability that the verdict is right, 0 to 1; null if the classifier gives none. */
  confidence: number | null
  /** The reason in words; empty if the classifier gives none. */
  reason: string
  /**
   * The share of its points that its own colour owns in the end, 0 to 1, by the network: if Black
   * moves first, and if White does; null if the network was not asked.
   */
  network: [black: number, white: number] | null
  /** The same by playouts; null without them. */
  playouts: number | null
  /** What was read, if a search gave the verdict. */
  read: 'closed-space' | 'fight' | null
  /** The moves that a search expects, captor first; `null` is a pass. Empty without a search. */
  line: {sign: Sign; vertex: Vertex | null}[]
}

export interface Score {
  rules: 'area' | 'territory'
  /** The points of Black. Neutral and unknown points count for neither. By territory rules eyes in
   * seki and points that must still be filled do not count. */
  black: number
  /** The points of White with komi and handicap points. */
  white: number
  /** The points of Black minus those of White. */
  margin: number
  /** The margin as in game records: `B+3.5`, `W+0.5`, `0`. */
  text: string
}

export interface Group {
  sign: Sign
  verdict: 'alive' | 'dead' | 'undecided'
  reason: string
  stones: Vertex[]
  /** Its area or sphere of influence, without its stones. */
  area: Vertex[]
  eyes: Vertex[][]
}

export interface Borders {
  dame: Vertex[]
  /** The points of small gaps, where one stone gains a point. */
  small: Vertex[]
  /** The points of borders that are still open: two points or more are at stake. */
  open: Vertex[]
  /** The points of `open` where the border can be closed. */
  gaps: Vertex[]
  /** The points that Black and White must still fill once all dame are filled. */
  teire: [Vertex[], Vertex[]]
  /** The stones in seki. */
  seki: Vertex[]
  /** The liberties that stones in seki share. */
  shared: Vertex[]
  /** The eyes of stones in seki, dead stones inside included; no points by territory rules. */
  sekiEyes: Vertex[]
}

/** Why a score is not safe: strings in doubt, one each, and the points of open borders. */
export interface Doubt {
  cause:
    | 'unknown'
    | 'not-sure'
    | 'first-move'
    | 'not-read'
    | 'disagreement'
    | 'ko-threat'
    | 'contradiction'
    | 'open-border'
  points: Vertex[]
}

export interface Judgement {
  classifier: ClassifierName
  /** The owner of each point: 1 black, -1 white, 0 neutral, null unknown. */
  owners: (1 | 0 | -1 | null)[][]
  /** In the order of their first stones, row by row. */
  strings: StringVerdict[]
  /** The stones of all dead strings. */
  dead: Vertex[]
  /** Whether the score is sure enough to be taken without asking the players; null if the
   *  classifier does not say. */
  safeToScore: boolean | null
  /** Why the score is not safe; empty if it is, or if the classifier gives no reason. */
  doubts: Doubt[]
  score: Score
  /** With the layer `proved`: points proved by the classifier if it is a prover, else by
   *  Benson's algorithm. */
  proved?: {by: ClassifierName; owners: (1 | 0 | -1 | null)[][]}
  /** With the layer `groups`: strings that live or die together. */
  groups?: {by: ClassifierName; list: Group[]}
  /** With the layer `borders`: what lies between the colours. */
  borders?: Borders
  /** With the layer `potential`: Black's potential minus White's, and groups by potential. */
  potential?: {by: ClassifierName; difference: number[][]; groups: Group[]}
}

export interface ClassifierInfo {
  name: ClassifierName
  kind: 'baseline' | 'prover' | 'heuristic'
  summary: string
  source: string
  /** The default parameters. */
  params: Params
}

export interface Played {
  board: BoardData
  /** The captured stones. */
  captured: Vertex[]
}

/** A seed makes the playouts of two calls differ; without one they are the same. */
export interface Seeded {
  seed?: number
}

/**
 * The verdicts for a board. Every function rejects with a `RangeError` that says what was
 * expected and found if a board, name or value is wrong.
 */
export function judge(board: Board, options?: JudgeOptions): Promise<Judgement>

/** The classifiers with their default parameters. */
export function classifiers(): Promise<ClassifierInfo[]>

/** The board after a move, with its captures. Rejects occupied points and suicide; ko is
 *  for the caller, who knows the earlier positions. */
export function play(board: Board, sign: Sign, vertex: Vertex): Promise<Played>

/**
 * The vertices of the dead stones, as `combined` finds them. `iterations` (default: 100) is
 * the number of playouts beside the network.
 * `finished` is accepted and makes no difference.
 */
export function guess(
  data: Board, options?: Seeded & {finished?: boolean; iterations?: number},
): Promise<Vertex[]>

/** The mean owner of each point at the end of `iterations` (default: 100) playouts, -1
 *  (always white) to 1 (always black). */
export function getProbabilityMap(
  data: Board, iterations?: number, options?: Seeded,
): Promise<number[][]>

/** The board after one random game in which `sign` moves first, with all eyes filled. */
export function playTillEnd(data: Board, sign: Sign, options?: Seeded): Promise<(1 | -1)[][]>

/** The stones in enemy territory that hold at most one point of territory themselves. */
export function getFloatingStones(data: Board): Promise<Vertex[]>

/** Sets the address of `sahwal.wasm` for the calls that follow. Needed only if a bundler
 *  moves the file. */
export function useFetch(path: string | URL): typeof import('./index.cjs')
