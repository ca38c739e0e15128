import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gdal, Source } from '../gdal/engine.ts'
import { warning, type SurveyProblem } from '../problems.ts'
import { rowsOf } from './gdal-layers.ts'

/** Beginning of a .gdbtable: its version, at 24 the size of the file, at 32 where its columns are described. */
const headerBytes = 40
const versions = new Set([3, 4])
const incomplete = { zh: '数据表文件不完整', en: 'the file of its table is incomplete' }

/**
 * Returns a problem for each table of a FileGDB, by its name in lower case, whose file is cut off or something else: the
 * library takes such a table for an empty one.
 */
export async function brokenTables(
  gdal: Gdal,
  source: Source,
  { folder, geodatabase }: { folder: string; geodatabase: string },
): Promise<ReadonlyMap<string, SurveyProblem>> {
  const tables = await rowsOf(gdal, source, { sql: 'select fid as id, Name as name from GDB_SystemCatalog', folder })
  const broken = new Map<string, SurveyProblem>()
  for (const table of tables) {
    const name = String(table['name'])
    const file = `a${Number(table['id']).toString(16).padStart(8, '0')}.gdbtable`
    if (!(await isWhole(join(folder, geodatabase, file))))
      broken.set(name.toLowerCase(), warning('layer-broken', { layer: name.slice(0, 100), detail: incomplete }))
  }
  return broken
}

async function isWhole(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  if (!file) return false
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(headerBytes)
    const { bytesRead } = await file.read(header, 0, headerBytes, 0)
    return (
      bytesRead === headerBytes &&
      versions.has(header.readUInt32LE(0)) &&
      header.readBigUInt64LE(24) <= size &&
      header.readBigUInt64LE(32) < size
    )
  } finally {
    await file.close()
  }
}
