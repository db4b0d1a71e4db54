'use strict'
// For `require`: every function loads the module and asks it.
let path = null
const api = import('./index.js').then((api) => (path === null ? api : api.useFetch(path)))
// A failure to load is told by the first call.
api.catch(() => {})
const forward = (name) => async (...values) => (await api)[name](...values)

exports.judge = forward('judge')
exports.classifiers = forward('classifiers')
exports.play = forward('play')
exports.guess = forward('guess')
exports.getProbabilityMap = forward('getProbabilityMap')
exports.playTillEnd = forward('playTillEnd')
exports.getFloatingStones = forward('getFloatingStones')
exports.useFetch = (to) => {
  path = to
  api.then((api) => api.useFetch(to), () => {})
  return exports
}
