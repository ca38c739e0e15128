import { Readable, type PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file in the archive; its content is read in chunks. */
type ZipEntry = { name: string; content: Iterable<string | Buffer> | AsyncIterable<string | Buffer> }

/** The first day of the format instead of the current time, so that the same content gives the same bytes. */
const options = { compressionLevel: 4, mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * A zip archive as a stream of bytes. Buffers only the list of names and compresses on Node's thread pool, so that an
 * export of any length neither fills the memory nor blocks the event loop.
 */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const sources: Readable[] = []
  for (const { name, content } of entries) {
    zip.addReadStreamLazy(name, options, (give) => {
      const source = Readable.from(content, { objectMode: false })
      // yazl ignores errors of its sources: without this a failed one would leave the archive unfinished forever.
      source.once('error', (error) => output.destroy(error))
      sources.push(source)
      give(null, source)
    })
  }
  zip.end()
  try {
    yield* output
  } finally {
    // If the reader stops early, the sources must release their database cursor or file.
    for (const source of sources) source.destroy()
  }
}
