/** 1 black, -1 white. */
export type Sign = 1 | -1
/** Column from the left and row from the top, both from 0. */
export type Vertex = [x: number, y: number]
/** Rows from the top: 1 a black stone, -1 a white one, 0 none. Square, 1 to 19 lines. */
export type BoardData = (-1 | 0 | 1)[][]
/** Rows as in `BoardData`, also as typed arrays; or a text with a line of `X`, `O` and `.` for each row; or a game
 *  record (SGF). */
export type Board = readonly ArrayLike<number>[] | GameRecord
/** A game record (SGF): its text, or its bytes in the charset that the record names. */
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

/** If `rules`, `komi`, `handicap` or `captured` is left out, it is taken from the game record. */
export interface JudgeOptions {
  /** Default: `combined`, the most accurate on most data sets. */
  classifier?: ClassifierName
  /** Parameters of the classifier that replace its defaults. */
  params?: Params
  /** `area` (default) or the name of area rules (Chinese, AGA, BGA, NZ, Ing, Tromp-Taylor);
   *  `territory`, Japanese or Korean. Upper and lower case are equal. */
  rules?: string
  /** Points for White. Default: 0. */
  komi?: number
  /** The number of handicap stones. The rules say how many points White gets for them. Default: 0. */
  handicap?: number
  /** Stones that Black and White captured during the game. Territory rules count them: without them the score is not
   *  safe. */
  captured?: [black: number, white: number]
  /** Layers beside the verdicts. Default: none. */
  layers?: Layer[]
  /** Whether the dead stones are those that the record marks by TB and TW at its end. Default: false. */
  marked?: boolean
  /** Stones whose groups the user turns, one after another: dead ones become alive, others dead. The score
   *  follows, and `safe_to_score` is null. A group is what its own stones and empty points connect. If a group
   *  dies, its prisoners live. */
  turn?: Vertex[]
  /** The game in a record, from 1. Default: the first. */
  game?: number
  /** The number of the line of play in the game, from 1. Default: the main line. */
  line?: number
  /** The number of moves before the position of a record. Default: all. */
  move?: number
}

// The fields of a judgement have the same names and meanings in all packages of sahwal: see FIELDS.md of this package.

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
  /** The score by the letter of territory rules, if it differs. */
  by_letter: {fill: Vertex[]; seki_eyes: Vertex[]; margin: number; text: string} | null
  safe_to_score: boolean | null
  /** By how many points all doubts together may change the score; 0 if it is safe. */
  at_stake: number | null
  /** What to do before counting, in words, with most points at stake first; empty if the score is safe. */
  advice: string[]
  doubts: Doubt[]
}

/** The expected final score: Black's points minus White's by the rules and komi of the score. */
export interface Expected {
  margin: number
  /** The standard deviation in points; 0 if the score is safe. */
  spread: number
  /** The probability that Black wins, 0 to 1. */
  black_wins: number
}

/** The expected final score if club players continue from here. */
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
  /** The move that changes the score, or the point that must be filled, if one is known. */
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
  /** The data of the record, if the board is one. */
  record?: RecordInfo
  /** Present if the layers of these names were asked for. */
  safe?: {by: ClassifierName; black: Vertex[]; white: Vertex[]}
  groups?: {by: ClassifierName; list: Group[]}
  borders?: Borders
  potential?: {difference: number[][]; groups: PotentialGroup[]}
  /** Who owns each point in the end, from 1 (Black) to -1 (White). */
  ownership?: number[][]
}

/** The data of a game record. A value that is missing or cannot be read is null. */
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
  /** Repairs of the record, and moves that were played although they break the rules. */
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

/** Different seeds give different playouts. Without a seed all calls have the same playouts. */
export interface Seeded {
  seed?: number
}

/**
 * Judges a board, or the end of a game record. If a board, name or value is wrong, every function rejects with a
 * `RangeError` that says what was expected and found.
 */
export function judge(board: Board, options?: JudgeOptions): Promise<Judgement>

/** Loads the module, which `judgeNow` needs. */
export function ready(): Promise<void>

/** Judges like `judge`, but returns at once. Use it with classifiers that take a few milliseconds, such as
 *  `static-plus` and `network`. Throws an `Error` before `ready()` is done. */
export function judgeNow(board: Board, options?: JudgeOptions): Judgement

/** Opens a game of a record with all its positions. Default: the first game. */
export function record(sgf: GameRecord, options?: {game?: number; line?: number}): Promise<RecordMoves>

/** Returns the classifiers with their default parameters. */
export function classifiers(): Promise<ClassifierInfo[]>

/** Returns the board after a move, with its captures. Rejects occupied points and suicide. The caller must check ko,
 *  since only he knows the earlier positions. A pass cannot be played: it leaves the board as it is. */
export function play(board: Board, sign: Sign, vertex: Vertex): Promise<Played>

/**
 * Returns the vertices of the stones that `combined` finds dead. `iterations` (default: 100) is the number of
 * playouts beside the network. `params` are parameters of `combined` that replace its defaults:
 * `{fights: false, nakade: false, captures: false}` reads nothing and is fastest.
 * `finished` is accepted and makes no difference.
 */
export function guess(
  data: Board, options?: Seeded & {finished?: boolean; iterations?: number; params?: Params},
): Promise<Vertex[]>

/** Returns the mean owner of each point at the end of `iterations` (default: 100) playouts, from -1
 *  (always White's) to 1 (always Black's). */
export function getProbabilityMap(
  data: Board, iterations?: number, options?: Seeded,
): Promise<number[][]>

/** Returns the board after one random game in which `sign` moves first, with all eyes filled. */
export function playTillEnd(data: Board, sign: Sign, options?: Seeded): Promise<(1 | -1)[][]>

/** Returns the stones in enemy territory that have at most one point of their own. */
export function getFloatingStones(data: Board): Promise<Vertex[]>

/** Sets the address of `sahwal.wasm`, a text or a `URL`, for later calls. It is needed only if a bundler moves the
 *  file out of the folder of the bundle. An empty text means the folder of the bundle. */
export function useFetch(path: string | {href: string}): typeof import('./sahwal.cjs')
