/**
 * Gives estimates to goban, the board of Online-Go (https://github.com/online-go/goban), instead of a server:
 *
 *     import {ready} from 'sahwal'
 *     import {estimateRemote, estimateLocal} from 'sahwal/goban'
 *     await ready()
 *     init_remote_ownership_estimator(estimateRemote)
 *     set_local_ownership_estimator(estimateLocal)
 */
import {judge, judgeNow} from './sahwal.js'

// goban assumes that its server counts with this komi, and subtracts it again.
const KOMI = 7.5
// The owners as goban writes them: Black, White, and nobody or unknown.
const BLACK = 1, WHITE = 2, NOBODY = 0

// Converts a point between goban's colours and the signs of sahwal.
const signOf = (point) => point === WHITE ? -1 : point
const colourOf = (sign) => sign === 1 ? BLACK : sign === -1 ? WHITE : NOBODY

/** The names of sahwal for goban's rules. */
const RULES = {nz: 'new-zealand', ing: 'ing', aga: 'aga', korean: 'korean', japanese: 'japanese', chinese: 'chinese'}

/** Answers a `ScoreEstimateRequest` with a `ScoreEstimateResponse`. */
export async function estimateRemote(request) {
  const board = request.board_state.map((row) => row.map(signOf))
  const judged = await judge(board, {
    rules: RULES[request.rules] ?? 'japanese', komi: KOMI, captured: [0, 0], layers: ['ownership', 'borders'],
  })
  const {estimate, ownership} = judged
  // Dead stones are removed, and so are points that nobody owns.
  const owned = judged.owners.map((row) => row.map(colourOf))
  const removed = judged.dead.map(([x, y]) => ({x, y}))
  owned.forEach((row, y) => row.forEach((owner, x) => {
    if (owner === NOBODY && board[y][x] === 0) removed.push({x, y})
  }))
  // An open border is sealed by a stone of the player who is expected to own that point.
  const sealing = judged.borders.gaps.map(([x, y]) => ({x, y, color: ownership[y][x] >= 0 ? BLACK : WHITE}))
  // goban shows the owners of every answer, whether it asked for `autoscore` or not.
  return {
    ownership, score: estimate.margin, win_rate: estimate.black_wins,
    autoscored_board_state: owned, autoscored_removed: removed, autoscored_needs_sealing: sealing,
  }
}

/**
 * Returns the owners of a board at once: 1 (Black), -1 (White) or 0. It is an estimator for
 * `set_local_ownership_estimator`. Points that are less certain than `tolerance` belong to nobody. The module must be
 * loaded before: `await ready()`.
 */
export function estimateLocal(board, player, trials, tolerance) {
  const {ownership} = judgeNow(board, {classifier: 'network', layers: ['ownership']})
  return ownership.map((row) => row.map((owner) => Math.abs(owner) < tolerance ? 0 : Math.sign(owner)))
}
