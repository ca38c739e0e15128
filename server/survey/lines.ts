import type { Readable } from 'node:stream'

/**
 * Yields the lines of a text stream one by one. Unlike readline it throws if the stream fails, and closes the stream if
 * the consumer stops.
 */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let parts: string[] = []
  const chunks: AsyncIterable<string> = stream.setEncoding('utf8')
  for await (const chunk of chunks) {
    const pieces = chunk.split('\n')
    const rest = pieces.pop() ?? ''
    for (const piece of pieces) {
      yield [...parts, piece].join('')
      parts = []
    }
    parts.push(rest)
  }
  const last = parts.join('')
  if (last !== '') yield last
}
