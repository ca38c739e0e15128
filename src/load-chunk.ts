import { lazy, type ComponentType } from 'react'

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

/** Loads a chunk once; `arrived` is its module from then on. */
export type Chunk<T> = { (): Promise<T>; arrived?: T }

export function once<T>(load: () => Promise<T>): Chunk<T> {
  let loading: Promise<T> | undefined
  const chunk: Chunk<T> = () => (loading ??= loadChunk(load).then((module) => (chunk.arrived = module)))
  return chunk
}

/** React holds back what replaces a placeholder for as long. */
const momentMs = 300

/**
 * Waits a moment for a chunk that a page draws at once: if it arrives, the page needs no placeholder for it. Never rejects:
 * what draws the chunk says that it could not be loaded.
 */
export async function awaitShortly(chunk: Chunk<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const moment = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, momentMs)
  })
  await Promise.race([chunk().then(noop, noop), moment])
  clearTimeout(timer)
}

const noop = (): void => {}

const components = new WeakMap<Chunk<unknown>, ComponentType<never>>()

/**
 * The component of a chunk: always the same one, so that a page seen before comes back at once. A chunk that has
 * arrived before it is first drawn needs no placeholder, for which React would hold it back for 300 ms.
 */
export function componentOf<P>(chunk: Chunk<{ default: unknown }>): ComponentType<P> {
  type Component = ComponentType<P>
  const known = components.get(chunk) as unknown as Component | undefined
  const made = known ?? (chunk.arrived?.default as Component | undefined) ?? waiting<P>(chunk)
  components.set(chunk, made as ComponentType<never>)
  return made
}

function waiting<P>(chunk: Chunk<{ default: unknown }>): ComponentType<P> {
  return lazy(chunk as Chunk<{ default: ComponentType }>) as unknown as ComponentType<P>
}
