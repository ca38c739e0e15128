import type { Readable } from 'node:stream'

/**
 * The lines of a text, one by one. Unlike readline it throws when the stream fails, and closes it when nobody reads on.
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
