/** Maximum wait for a chunk of the program (specification, section 9). */
export const chunkTimeoutMs = 120_000

/** A chunk of the program could not be loaded: no network, or a newer version has replaced it on the server. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the program could not be loaded', { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Loads a chunk for `React.lazy`. Throws ChunkLoadError when it fails or takes longer than 120 s. */
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

/** Returns a function that loads the chunk on its first call: what has arrived before it is drawn needs no placeholder. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => (loading ??= loadChunk(load))
}
