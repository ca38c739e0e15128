import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../server/db/index.ts'
import { Terrain } from '../../server/terrain/service.ts'
import { withDatabase } from '../support/database.ts'
import { aRaster } from './rasters.ts'

const keptMs = 20

describe('the ground of a node', () => {
  const database = withDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'terrain-service-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let terrain: Terrain
  let openStored: (fileId: string) => Promise<Readable | null>
  let warnings: string[] = []
  let own = ''
  const stored = (name: string): string => join(folder, `${name}.tif`)
  const use = (names: string, more: { isSchematic?: boolean; attribution?: string } = {}) =>
    sql`insert into terrains (id, "createdBy", "updatedBy", name, file, "isSchematic", attribution, sort) values
      (${names}, 'test', 'test', ${names}, ${[names]}::text[], ${more.isSchematic ?? false}, ${more.attribution ?? null}, 100)`.execute(
      database.db,
    )
  /** Asks until the answer is another one. */
  const next = async <T>(ask: () => Promise<T>, is: (found: T) => boolean): Promise<T> => {
    for (let round = 0; round < 400; round += 1) {
      const found = await ask()
      if (is(found)) return found
      await delay(keptMs)
    }
    throw new Error('nothing has changed')
  }
  const versionOrFailure = (): Promise<string> =>
    terrain.current().then(
      (current) => current?.version ?? 'none',
      (error: Error) => error.name,
    )

  beforeAll(async () => {
    await writeFile(stored('one'), await aRaster())
    await writeFile(stored('two'), await aRaster(undefined, () => 3000))
  })
  beforeEach(async () => {
    warnings = []
    await sql`delete from terrains`.execute(database.db)
    openStored = (name) => Promise.resolve(existsSync(stored(name)) ? createReadStream(stored(name)) : null)
    own = mkdtempSync(join(folder, 'node-'))
    terrain = new Terrain({
      database,
      folder: own,
      openStored: (name) => openStored(name),
      warn: (_facts, message) => void warnings.push(message),
      keptMs,
    })
  })
  afterEach(() => terrain.close())

  it('is none without rows, and refuses work in words', async () => {
    expect(await terrain.current()).toBeNull()
    await expect(terrain.run('describe', null)).rejects.toThrow('refused')
  })

  it('is not “none” while no raster can be read: it is said, and read once it can be', async () => {
    openStored = () => Promise.reject(new Error('the store is away'))
    await use('one')
    expect(await versionOrFailure()).toBe('ApiError')
    expect(warnings).toContain('the elevation rasters can not be read')
    openStored = () => Promise.resolve(createReadStream(stored('one')))
    expect(await next(versionOrFailure, (found) => found !== 'ApiError')).toMatch(/^[0-9a-f]{12}$/)
  })

  it('stays the one before until the next one is ready, also if that fails', async () => {
    await use('one', { isSchematic: true, attribution: '测绘院' })
    const first = await next(versionOrFailure, (found) => found !== 'ApiError')
    expect(await terrain.current()).toMatchObject({ isSchematic: true, attribution: '测绘院' })
    openStored = () => Promise.reject(new Error('the store is away'))
    await use('two')
    await delay(10 * keptMs)
    expect(await versionOrFailure()).toBe(first)
    openStored = (name) => Promise.resolve(createReadStream(stored(name)))
    const second = await next(versionOrFailure, (found) => found !== first)
    expect(second).toMatch(/^[0-9a-f]{12}$/)
    await expect(terrain.run('describe', null, { version: first })).rejects.toThrow('refused')
    await terrain.run('describe', null, { version: second })
    await sql`delete from terrains`.execute(database.db)
    expect(await next(versionOrFailure, (found) => found === 'none')).toBe('none')
  })

  it('has another version while a file is missing than with it, and changes no version for a credit', async () => {
    await use('one')
    await use('gone')
    const partly = await next(versionOrFailure, (found) => found !== 'ApiError')
    expect(warnings).toContain('the file of an elevation raster is missing in the store')
    await sql`update terrains set attribution = '另一单位'`.execute(database.db)
    const credited = await next(
      () => terrain.current(),
      (found) => found?.attribution === '另一单位',
    )
    expect(credited?.version).toBe(partly)
    await writeFile(stored('gone'), await aRaster(undefined, () => 1000))
    expect(await next(versionOrFailure, (found) => found !== partly)).toMatch(/^[0-9a-f]{12}$/)
    rmSync(stored('gone'))
  })

  it('keeps copies of its rasters and of those just before, which jobs may still read', async () => {
    const copies = (): string[] =>
      readdirSync(join(own, 'rasters'))
        .map((name) => name.replace('.tif', ''))
        .toSorted()
    await use('one')
    const first = await next(versionOrFailure, (found) => found !== 'ApiError')
    await sql`update terrains set file = array['two']`.execute(database.db)
    const second = await next(versionOrFailure, (found) => found !== first)
    expect(copies()).toEqual(['one', 'two'])
    await writeFile(stored('three'), await aRaster(undefined, () => 2000))
    await sql`update terrains set file = array['three']`.execute(database.db)
    await next(versionOrFailure, (found) => found !== second)
    await next(
      () => Promise.resolve(copies().join()),
      (found) => found === 'three,two',
    )
  })
})
