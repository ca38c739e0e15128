/** Loads features from addresses, with a client of its own. All our sources are filled, or load with `fetch`. */
function load() {
  throw new Error('Loading features by address is not part of this build: give the source a function')
}

export { load as loadFeaturesXhr, load as xhr }
