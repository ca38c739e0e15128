import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { joinEngine } from '../../server/join/engine.ts'
import { sql, withTx } from '../../server/db/index.ts'
import { incomingFolder, openFile, openStore, storeRasters } from '../../server/files/index.ts'
import { programActor, programContext } from '../../server/seed/index.ts'
import { Loader } from '../../server/seed/loader.ts'
import { loadDemoTerrain } from '../../server/seed/terrain.ts'
import { readTerrains } from '../../server/terrain/rows.ts'
import { withDatabase } from '../support/database.ts'
import { aRaster } from './rasters.ts'

describe('the elevation data of the demonstration', () => {
  const database = withDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'terrain-demo-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are one schematic row with a copy of the file that was made, once', async () => {
    const path = join(folder, 'made.tif')
    await writeFile(path, await aRaster())
    const store = openStore({ DATA_DIR: folder })
    const deps = { store, incoming: incomingFolder({ DATA_DIR: folder }) }
    const actor = programActor({ name: 'test' })
    const load = () =>
      withTx(database.db, actor, async (tx) =>
        loadDemoTerrain(
          new Loader(tx, joinEngine(database, resources), programContext(actor)),
          (inside, rasters) => storeRasters(deps, inside, rasters, 'system'),
          () => Promise.resolve(path),
        ),
      )
    await load()
    await sql`update terrains set remark = 'changed'`.execute(database.db)
    await load()
    const rows = await readTerrains(database.db)
    expect(rows).toEqual([expect.objectContaining({ name: '大理州示意高程', isSchematic: true, attribution: null })])
    const kept = await openFile({ database, store }, rows[0]!.fileId)
    const bytes = await readFile(path)
    expect(kept?.type).toBe('image/tiff')
    expect((await kept!.stream.toArray()).reduce((sum, part) => sum + part.length, 0)).toBe(bytes.length)
  })
})
