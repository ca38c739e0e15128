import { crc32 } from 'node:zlib'
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { storedZip } from '../../../src/pages/land/survey-import/one-file.ts'

/** Reads the members of an archive by name, and checks their CRC-32. */
async function membersOf(bytes: Buffer): Promise<Record<string, string>> {
  const archive = await new Promise<yauzl.ZipFile>((done, failed) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? failed(error) : done(file))),
  )
  const found: Record<string, string> = {}
  return new Promise((done, failed) => {
    archive.on('error', failed)
    archive.on('end', () => done(found))
    archive.on('entry', (entry: yauzl.Entry) => {
      archive.openReadStream(entry, (error, stream) => {
        if (error) return failed(error)
        const pieces: Buffer[] = []
        stream.on('data', (piece: Buffer) => pieces.push(piece))
        stream.on('end', () => {
          const content = Buffer.concat(pieces)
          expect(entry.crc32).toBe(crc32(content))
          found[entry.fileName] = content.toString('utf8')
          archive.readEntry()
        })
      })
    })
    archive.readEntry()
  })
}

test('an archive contains its files byte for byte, with Chinese names', async () => {
  const encode = (text: string) => new TextEncoder().encode(text)
  const bytes = storedZip([
    { path: '地块/界址.shp', bytes: encode('形状') },
    { path: '地块/界址.dbf', bytes: encode('属性'.repeat(1000)) },
    { path: '空.cpg', bytes: encode('') },
  ])
  expect(await membersOf(Buffer.from(bytes))).toEqual({
    '地块/界址.shp': '形状',
    '地块/界址.dbf': '属性'.repeat(1000),
    '空.cpg': '',
  })
})
