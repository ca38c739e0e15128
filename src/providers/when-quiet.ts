const quietMs = 1000
const lookEveryMs = 250

/** Waits until the page has finished loading and no resource has arrived for a second, or until `signal` aborts. */
export async function whenQuiet(signal: AbortSignal): Promise<void> {
  let lastArrivalMs = performance.now()
  const observer = new PerformanceObserver(() => {
    lastArrivalMs = performance.now()
  })
  observer.observe({ type: 'resource' })
  while (!signal.aborted && (document.readyState !== 'complete' || performance.now() - lastArrivalMs < quietMs)) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
  observer.disconnect()
}
