export * from './sahwal.cjs'
import * as api from './sahwal.cjs'
export default api
