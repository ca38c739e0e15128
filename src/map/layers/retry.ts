import type Layer from 'ol/layer/Layer.js'

/** An HTTP status instead of what was requested. */
export class StatusError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the server returned ${status}`)
    this.status = status
  }
}

/** Whether what a layer loads can still be drawn: one that was removed is on no map. */
export function isOnMap(layer: Layer): boolean {
  return layer.getMapInternal() !== null
}

/** Statuses below 500 of requests that may succeed later. */
const passing = new Set([408, 425, 429])

type Attempts = { /** One before each further attempt. */ pausesMs: readonly number[]; isWanted: () => boolean }

/**
 * Returns what `work` returns, after further attempts if the network or a busy server is at fault. Rejects with the last
 * error; without another attempt once `isWanted` is false.
 */
export async function retried<Result>(work: () => Promise<Result>, { pausesMs, isWanted }: Attempts): Promise<Result> {
  for (const pauseMs of pausesMs)
    try {
      return await work()
    } catch (error) {
      if (isLasting(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (!isWanted()) throw error
    }
  return work()
}

function isLasting(error: unknown): boolean {
  return error instanceof StatusError && error.status < 500 && !passing.has(error.status)
}
