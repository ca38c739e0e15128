import { bufferAround, type Buffer, type NoBuffer } from './buffer.ts'

/** What the worker is asked: the parameters of `bufferAround`. */
export type BufferQuestion = Parameters<typeof bufferAround>
/** `failed`: the feature can't be read or buffered. */
export type BufferAnswer = Buffer | NoBuffer | { problem: 'failed' }

addEventListener('message', ({ data }: MessageEvent<BufferQuestion>) => postMessage(answer(data)))

function answer(question: BufferQuestion): BufferAnswer {
  try {
    return bufferAround(...question)
  } catch {
    return { problem: 'failed' }
  }
}
