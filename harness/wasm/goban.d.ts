/** The fields of goban's request for an estimate that are used here. */
export interface ScoreEstimateRequest {
  board_state: number[][]
  rules: string
}

export interface ScoreEstimateResponse {
  ownership: number[][]
  score: number
  win_rate: number
  autoscored_board_state: (0 | 1 | 2)[][]
  autoscored_removed: {x: number; y: number}[]
  autoscored_needs_sealing: {x: number; y: number; color: 1 | 2}[]
}

/** An estimator for `init_remote_ownership_estimator`. */
export function estimateRemote(request: ScoreEstimateRequest): Promise<ScoreEstimateResponse>

/** An estimator for `set_local_ownership_estimator`. Call `await ready()` before. */
export function estimateLocal(
  board: number[][], player: 'black' | 'white', trials: number, tolerance: number,
): (-1 | 0 | 1)[][]
