/**
 * qs notes the objects that it has met, with 6 kB for browsers without WeakMap; every browser of the build's target has
 * it.
 */
module.exports = () => {
  const met = new WeakMap()
  return {
    get: (key) => met.get(key),
    has: (key) => met.has(key),
    set: (key, value) => void met.set(key, value),
    delete: (key) => met.delete(key),
  }
}
