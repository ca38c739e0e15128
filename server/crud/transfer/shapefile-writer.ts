import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DbfTable } from './dbf-writer.ts'
import { inExportFolder } from './export-folder.ts'
import { headerBytes, ShapeRecords } from './shape-records.ts'
import type { SpatialContent, Wkb } from './spatial-file.ts'
import { zipped } from './zip-writer.ts'
import { prjText } from './zones.ts'

/** A few milliseconds of work, so that other requests can run in between. */
const rowsAtOnce = 500

/**
 * A shapefile in a zip (.shp .shx .dbf .prj .cpg) as a stream of bytes, written through a folder because its headers
 * contain its length and column widths. Rows without a geometry become null shapes. Column names have at most ten
 * characters (`shortNames`), texts at most 254 bytes: longer ones continue in `name_2`, `name_3`.
 */
export function shapefile(content: SpatialContent<Wkb>, name: string): AsyncGenerator<Buffer> {
  return inExportFolder(async function* (folder) {
    const table = await writeParts(content, folder)
    const stream = (file: string): AsyncIterable<Buffer> => createReadStream(join(folder, file))
    yield* zipped([
      ...['shp', 'shx'].map((ending) => ({ name: `${name}.${ending}`, content: stream(`file.${ending}`) })),
      { name: `${name}.dbf`, content: table.bytes(join(folder, 'rows')) },
      { name: `${name}.prj`, content: [prjText(content.srid)] },
      { name: `${name}.cpg`, content: [content.encoding === 'GBK' ? 'GBK' : 'UTF-8'] },
    ])
  })
}

/** Writes geometry in its final form, and rows as the table buffers them until its widths are known. */
async function writeParts(
  { columns, batches, shape, encoding }: SpatialContent<Wkb>,
  folder: string,
): Promise<DbfTable> {
  const [shp, shx, rows] = await Promise.all(
    ['file.shp', 'file.shx', 'rows'].map((file) => open(join(folder, file), 'w')),
  )
  if (!shp || !shx || !rows) throw new Error('files were not opened')
  const table = new DbfTable(columns, encoding)
  const shapes = new ShapeRecords(shape)
  try {
    await Promise.all([shp.write(Buffer.alloc(headerBytes)), shx.write(Buffer.alloc(headerBytes))])
    for await (const batch of batches) {
      for (let from = 0; from < batch.length; from += rowsAtOnce) {
        const part = batch.slice(from, from + rowsAtOnce)
        const { records, index } = shapes.add(part.map(({ geometry }) => geometry))
        await Promise.all([
          shp.write(records),
          shx.write(index),
          rows.write(table.note(part.map(({ cells }) => cells))),
        ])
      }
    }
    const headers = shapes.headers()
    await Promise.all([shp.write(headers.shp, 0, headerBytes, 0), shx.write(headers.shx, 0, headerBytes, 0)])
  } finally {
    await Promise.all([shp.close(), shx.close(), rows.close()])
  }
  return table
}
