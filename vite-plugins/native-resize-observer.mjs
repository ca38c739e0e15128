/** Every browser of the build's target has it; the polyfill is 2 kB gzip. */
export default globalThis.ResizeObserver
