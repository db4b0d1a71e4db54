export * from './index.cjs'
import * as api from './index.cjs'
export default api
