const LINE_EVERY_MS = 10_000

/** Readable number of seconds since a `performance.now()`: `0.4 s`, `31 s`. */
export function secondsSince(startedAt) {
  const seconds = (performance.now() - startedAt) / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}

/**
 * Runs one step and prints what it does, the elapsed seconds (in place on a terminal, one line every ten seconds in a
 * log) and how it ended. Rethrows the error of the step.
 */
export async function step(words, work) {
  const startedAt = performance.now()
  const isTerminal = Boolean(process.stdout.isTTY)
  const show = () =>
    process.stdout.write(
      isTerminal ? `\r${words} … ${secondsSince(startedAt)}\x1b[K` : `${words} … ${secondsSince(startedAt)}\n`,
    )
  if (isTerminal) show()
  else console.log(`${words} …`)
  const timer = setInterval(show, isTerminal ? 500 : LINE_EVERY_MS)
  try {
    const result = await work()
    console.log(`${isTerminal ? '\r' : ''}${words}: done in ${secondsSince(startedAt)}${isTerminal ? '\x1b[K' : ''}`)
    return result
  } catch (error) {
    console.log(
      `${isTerminal ? '\r' : ''}${words}: failed after ${secondsSince(startedAt)}${isTerminal ? '\x1b[K' : ''}`,
    )
    throw error
  } finally {
    clearInterval(timer)
  }
}
