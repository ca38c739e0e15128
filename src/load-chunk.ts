/** Longest wait for a part of the program (specification, section 9). */
export const chunkTimeoutMs = 120_000

/** A part of the program could not be loaded: the network is away, or a newer version has replaced it on the server. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the program could not be loaded', { cause })
    this.name = 'ChunkLoadError'
  }
}

/**
 * Loads a part of the program for `React.lazy`. Throws ChunkLoadError when it does not come, after 120 s at the latest.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${chunkTimeoutMs / 1000} s`)), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), tooLate])
  } catch (cause) {
    throw new ChunkLoadError(cause)
  } finally {
    clearTimeout(timer)
  }
}
