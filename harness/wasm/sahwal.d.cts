/** 1 black, -1 white. */
export type Sign = 1 | -1
/** Column from the left and row from the top, both from 0. */
export type Vertex = [x: number, y: number]
/** Rows from the top: 1 a black stone, -1 a white one, 0 none. Square, 1 to 19 lines. */
export type BoardData = (-1 | 0 | 1)[][]
/** The same, also with typed arrays as rows; or one line of text for each row with `X`, `O` and `.`; or a game record (SGF). */
export type Board = readonly ArrayLike<number>[] | GameRecord
/** A game record (SGF): its text, or its bytes in whatever charset it says. */
export type GameRecord = string | Uint8Array | ArrayBuffer

export type ClassifierName =
  | 'all-alive' | 'benson' | 'mueller-static' | 'mueller-search' | 'safety' | 'safety-search'
  | 'string-graph' | 'static-plus'
  | 'numerical' | 'potential' | 'nearest-stone' | 'influence' | 'agreement' | 'playout'
  | 'network' | 'combined'

export type Layer = 'safe' | 'groups' | 'potential' | 'borders' | 'ownership'

/** Values of parameters by name, as `classifiers()` lists them. */
export interface Params {
  [name: string]: boolean | number | string | Params | (number | Params)[]
}

/** What is left out of `rules`, `komi`, `handicap` and `captured` is as a game record says. */
export interface JudgeOptions {
  /** Default: `combined`, the most accurate on most data sets. */
  classifier?: ClassifierName
  /** Parameters of the classifier in place of its defaults. */
  params?: Params
  /** `area` (default) or a ruleset that counts so (Chinese, AGA, BGA, NZ, Ing,
   *  Tromp-Taylor); `territory`, Japanese, Korean. Upper and lower case are equal. */
  rules?: string
  /** Points for White. Default: 0. */
  komi?: number
  /** Handicap stones; the rules say how many points White gets for them. Default: 0. */
  handicap?: number
  /** Stones that Black and White captured during the game; territory rules count them, and without them the score is not safe. */
  captured?: [black: number, white: number]
  /** Layers beside the verdicts. Default: none. */
  layers?: Layer[]
  /** Whether the dead stones are those that the record marks, by TB and TW at its end. Default: false. */
  marked?: boolean
  /** Stones whose groups a person turns, one after another: dead ones become alive, others dead. The score
   *  follows, and `safe_to_score` is null. A group is what own stones and empty points connect; the prisoners of
   *  one that dies live. */
  turn?: Vertex[]
  /** The game in a record, from 1. Default: the first. */
  game?: number
  /** The number of the line of play in the game, from 1. Default: the main line. */
  line?: number
  /** The number of moves before the position of a record. Default: all. */
  move?: number
}

// The fields of a judgement have the names and meanings that all faces of sahwal share: FIELDS.md of this package.

export interface StringVerdict {
  string: string
  colour: Sign
  stones: Vertex[]
  verdict: 'alive' | 'dead' | 'unknown'
  status: 'alive' | 'dead' | 'seki' | 'unsettled' | 'unknown'
  how: 'proved' | 'static' | 'estimated' | 'searched' | null
  confidence: number | null
  reason: string
  network?: {black_first: number; white_first: number}
  playouts?: number
  read?: 'closed-space' | 'fight' | 'race' | 'local-game'
}

export interface Margins {
  area_margin: number
  territory_margin: number
  territory_margin_by_letter: number
}

export interface Score extends Margins {
  rules: 'area' | 'territory'
  komi: number
  /** White's points for handicap stones, by the rules. */
  handicap_points: number
  black: number
  white: number
  margin: number
  text: string
  /** The score by the letter of territory rules, where it is another. */
  by_letter: {fill: Vertex[]; seki_eyes: Vertex[]; margin: number; text: string} | null
  safe_to_score: boolean | null
  /** By how many points all doubts together may change the score: 0 if it is safe. */
  at_stake: number | null
  /** What to do before counting, in words, what has most points at stake first; empty if it is safe. */
  advice: string[]
  doubts: Doubt[]
}

/** Black's points minus White's at the end, by the rules and komi of the score. */
export interface Expected {
  margin: number
  /** A standard deviation; 0 where the score is safe. */
  spread: number
  /** The probability that Black wins, 0 to 1. */
  black_wins: number
}

/** What to expect of the score when club players go on from here. */
export interface Estimate extends Expected {
  players: 'club'
  /** The number of points that no player has enclosed yet. */
  open: number
  text: string
  /** The same for players of 9 dan. */
  strong: Expected
}

export interface Group {
  number: number
  colour: Sign
  verdict: 'alive' | 'dead' | 'undecided'
  reason: string
  stones: Vertex[]
  area: Vertex[]
  eyes: Vertex[][]
}

export interface PotentialGroup {
  number: number
  colour: Sign
  stones: Vertex[]
  sphere: Vertex[]
  area: number
  eyes: number
  mean_difference: number
  enclosed: number
  own_score: number
  score: number
  strength: number | null
  void: boolean
}

export interface Borders extends Margins {
  dame: Vertex[]
  small: Vertex[]
  open: Vertex[]
  gaps: Vertex[]
  teire: {black: Vertex[]; white: Vertex[]}
  seki: Vertex[]
  shared: Vertex[]
  seki_eyes: Vertex[]
}

/** Why the score is not safe. FIELDS.md says when each cause is given. */
export interface Doubt {
  cause:
    | 'unknown'
    | 'first-move'
    | 'open-ko'
    | 'must-fill'
    | 'not-read'
    | 'disagreement'
    | 'ko-threat'
    | 'open-border'
    | 'invasion'
    | 'captures'
    | 'komi'
    | 'result'
    | 'end'
    | 'rules'
    | 'record'
  /** The cause in words. */
  text: string
  points: Vertex[]
  /** The move that changes the score or must be filled in, if one is known. */
  move: {colour: Sign; point: Vertex} | null
  /** By how many points the score can change. */
  at_stake: number
  /** What to do about it before counting, in words. */
  advice: string
}

export interface Judgement {
  size: number
  classifier: ClassifierName
  stones: BoardData
  owners: (1 | 0 | -1 | null)[][]
  strings: StringVerdict[]
  /** The stones of all dead strings. */
  dead: Vertex[]
  score: Score
  estimate: Estimate
  /** What the record says, if the board is one. */
  record?: RecordInfo
  /** With the layers of these names. */
  safe?: {by: ClassifierName; black: Vertex[]; white: Vertex[]}
  groups?: {by: ClassifierName; list: Group[]}
  borders?: Borders
  potential?: {difference: number[][]; groups: PotentialGroup[]}
  /** Who owns each point in the end, from 1 (Black) to -1 (White). */
  ownership?: number[][]
}

/** What a game record says. What it does not say, or not so that it can be read, is null. */
export interface RecordInfo {
  /** The number of the game in the file, from 1, and the number of games. */
  game: number
  games: number
  /** The number of the line of play in the game, from 1 for the main line, and the number of lines. */
  line: number
  lines: number
  /** The number of moves before the position, and in the whole game; passes count. */
  move: number
  moves: number
  name: string | null
  black: string | null
  white: string | null
  /** The players with their ranks, in words; empty if the record names none. */
  players: string
  rules: string | null
  komi: number | null
  /** The handicap stones for which White may get points. */
  handicap: number | null
  /** The stones that Black and White have captured. */
  captured: [black: number, white: number]
  /** The result as the record writes it; null for a variation. */
  recorded: string | null
  /** The counted result by the territory marks at the end. */
  owners: (1 | 0 | -1)[][] | null
  /** What was repaired in the record, or played although it is against the rules. */
  repairs: string[]
}

export interface RecordMoves extends RecordInfo {
  /** The positions after 0, 1, 2, ... moves. */
  positions: Shown[]
}

export interface Shown {
  board: BoardData
  /** Who made the last move; null before the first one. */
  colour: Sign | null
  /** The point of the last move; null for a pass. */
  last: Vertex | null
  /** Whether stones were set up or removed after the last move. */
  setup: boolean
  /** The stones that Black and White have captured. */
  captured: [black: number, white: number]
}

export interface ClassifierInfo {
  name: ClassifierName
  kind: 'baseline' | 'prover' | 'heuristic'
  sentence: string
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
 * The verdicts for a board, or for the end of a game record. Every function rejects with a `RangeError` that says what was
 * expected and found if a board, name or value is wrong.
 */
export function judge(board: Board, options?: JudgeOptions): Promise<Judgement>

/** Loads the module, for `judgeNow`. */
export function ready(): Promise<void>

/** As `judge`, at once: for classifiers that take a few milliseconds, such as `static-plus` and `network`. Throws an
 *  `Error` before `ready()` is done. */
export function judgeNow(board: Board, options?: JudgeOptions): Judgement

/** A game of a record with all its positions. Default: the first game. */
export function record(sgf: GameRecord, options?: {game?: number; line?: number}): Promise<RecordMoves>

/** The classifiers with their default parameters. */
export function classifiers(): Promise<ClassifierInfo[]>

/** The board after a move, with its captures. Rejects occupied points and suicide; ko is
 *  for the caller, who knows the earlier positions. A pass has no vertex: the board stays as it is. */
export function play(board: Board, sign: Sign, vertex: Vertex): Promise<Played>

/**
 * The vertices of the dead stones, as `combined` finds them. `iterations` (default: 100) is
 * the number of playouts beside the network; it and `params`, parameters of `combined` in place
 * of its defaults, are the budget: `{fights: false, nakade: false, captures: false}` reads nothing.
 * `finished` is accepted and makes no difference.
 */
export function guess(
  data: Board, options?: Seeded & {finished?: boolean; iterations?: number; params?: Params},
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

/** Sets the address of `sahwal.wasm`, a text or a `URL`, for the calls that follow. Needed only if a bundler moves
 *  the file to another folder than that of the bundle. An empty text stands for the folder of the bundle. */
export function useFetch(path: string | {href: string}): typeof import('./sahwal.cjs')
