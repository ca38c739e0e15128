import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { joinEngine } from '../../server/join/engine.ts'
import { sql } from '../../server/db/index.ts'
import type { ImportOutcome, SurveyFacts } from '../../src/providers/survey.ts'
import { resources } from '../../src/resources/index.ts'
import { lands } from '../../src/resources/lands.ts'
import { multipart } from '../crud/multipart.ts'
import { aServer, Caller, TestApp } from '../support/app.ts'
import { collection, landDefaults, landMapping, polygon, ring } from './sending.ts'

type Parsed = {
  kept?: string
  facts: SurveyFacts
  features: { features: { geometry: { coordinates: number[][][] } }[] }
  errors: { field: string }[]
  problems: { code: string }[]
}
type File = { name: string; content: Buffer }

const [west, south] = [100.14, 25.57]
const folder = mkdtempSync(join(tmpdir(), 'investmap-kept-'))
const parcels = (code: string, at: number): File => ({
  name: `${code}.geojson`,
  content: collection(
    [1, 2].map((number) =>
      polygon([ring(west + at + number * 0.002, south)], { code: `${code}-${number}`, name: `暂存地块 ${number}` }),
    ),
  ),
})
/** A corner text in degrees, latitude first. */
const corners: File = {
  name: '界址点.txt',
  content: Buffer.from(['J1,1,25.5,100.5', 'J2,1,25.501,100.5', 'J3,1,25.501,100.501', 'J4,1,25.5,100.501'].join('\n')),
}

/** A form without a file. */
function form(fields: Readonly<Record<string, string>>): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----without-a-file'
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    payload: Buffer.from(`${texts.join('')}--${boundary}--\r\n`),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

describe('a survey file that is kept on the server after it is read', () => {
  const server = aServer({ config: { DATA_DIR: folder } })
  let officer: Caller
  let other: TestApp

  beforeAll(async () => {
    officer = await server.signIn('officer-dali')
    // A second node on the same database and data folder.
    const engine = joinEngine(server.database, resources, {})
    const app = await buildApp({
      config: { DATA_DIR: folder, LOGIN_CAPTCHA: 'off', LOG_LEVEL: 'error', METRICS_PUBLIC: 'off', TRUST_PROXY: 'off' },
      database: server.database,
      engine,
      dist: join(folder, 'dist'),
    })
    await app.ready()
    other = new TestApp(app, { engine, database: server.database, routes: [] })
  })

  afterAll(async () => {
    await other.app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const parse = (fields: Record<string, string>, file: File | null, caller = officer) => {
    const { payload, headers } = file ? multipart(fields, file) : form(fields)
    return caller.call<Parsed>('POST', '/intellectAnalysis/parseFilePro', { body: payload, headers })
  }
  const importKept = (fields: Record<string, string>, caller = officer) => {
    const { payload, headers } = form({
      mapping: JSON.stringify(landMapping),
      defaults: JSON.stringify(landDefaults),
      ...fields,
    })
    return caller.call<ImportOutcome & { errors: { field: string }[] }>('POST', '/projectLands/importSurvey', {
      body: payload,
      headers,
    })
  }
  const keep = async (file: File, caller = officer): Promise<string> => {
    const { status, data, msg } = await parse({ keep: 'true' }, file, caller)
    expect(status, msg).toBe(200)
    return data.kept ?? ''
  }
  const keptFolders = (): string[] =>
    existsSync(join(folder, 'files/survey')) ? readdirSync(join(folder, 'files/survey')) : []

  test('is checked and imported by its id on any node, and then deleted', async () => {
    const id = await keep(parcels('KEPT-A', 0))
    expect(keptFolders()).toContain(id)
    expect((await importKept({ kept: id, dryRun: 'true' })).data).toMatchObject({
      state: 'done',
      total: 2,
      inserted: 2,
      dryRun: true,
    })
    const elsewhere = new Caller(other, officer.token)
    expect((await importKept({ kept: id }, elsewhere)).data).toMatchObject({ state: 'done', inserted: 2 })
    expect(await server.row(lands, 'landCode', 'KEPT-A-2')).toMatchObject({ name: '暂存地块 2' })
    expect(keptFolders()).not.toContain(id)
    expect((await importKept({ kept: id })).status).toBe(404)
  })

  test('is read again with other options without a new upload; an import uses the last reading', async () => {
    const first = await parse({ keep: 'true' }, corners)
    const id = first.data.kept ?? ''
    const again = await parse({ kept: id, swapXY: 'true' }, null, new Caller(other, officer.token))
    const problems = ({ data }: typeof first): string[] => data.facts.problems.map(({ code }) => code)
    expect(again.data.kept).toBe(id)
    expect([problems(first), problems(again)].map((codes) => codes.includes('axes-swapped'))).toEqual([false, true])
    const back = await parse({ kept: id, srid: '4490' }, null)
    expect(back.data).toMatchObject({ kept: id, facts: { srid: 4490, sridBy: 'chosen', count: 1 } })
    expect(await importKept({ kept: id, srid: '4490' })).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'srid' }] },
    })
    const dry = await importKept({
      kept: id,
      dryRun: 'true',
      mapping: '{}',
      defaults: JSON.stringify({ ...landDefaults, landCode: 'KEPT-B', name: '乙' }),
    })
    expect(dry.data, dry.msg).toMatchObject({ total: 1, dryRun: true })
  })

  test('is kept even if reading fails; it cannot be imported then, but can be read again', async () => {
    const refused = await parse({ keep: 'true', srid: '4547' }, corners)
    expect(refused.status).toBe(422)
    const id = refused.data.kept ?? ''
    expect(id).not.toBe('')
    expect(await importKept({ kept: id })).toMatchObject({ status: 400, data: { errors: [{ field: 'kept' }] } })
    expect((await parse({ kept: id }, null)).data).toMatchObject({ kept: id, facts: { count: 1 } })
  })

  test('is available only to the session that sent it', async () => {
    const id = await keep(parcels('KEPT-C', 0.02))
    for (const caller of [await server.signIn('admin'), await server.signIn('officer-dali')]) {
      expect((await importKept({ kept: id, dryRun: 'true' }, caller)).status).toBe(404)
      expect((await parse({ kept: id }, null, caller)).status).toBe(404)
    }
    expect((await importKept({ kept: id, dryRun: 'true' })).status).toBe(200)
  })

  test('is deleted once it has expired, and each user has at most two', async () => {
    const [first, second, third] = [
      await keep(parcels('KEPT-D', 0.04)),
      await keep(parcels('KEPT-E', 0.06)),
      await keep(parcels('KEPT-F', 0.08)),
    ]
    expect((await importKept({ kept: first, dryRun: 'true' })).status).toBe(404)
    expect((await importKept({ kept: second, dryRun: 'true' })).status).toBe(200)
    await sql`update "surveyUploads" set "expiresAt" = now() - interval '1 second' where id = ${second}`.execute(
      server.database.db,
    )
    expect((await importKept({ kept: second, dryRun: 'true' })).status).toBe(404)
    const fourth = await keep(parcels('KEPT-G', 0.1))
    expect(keptFolders().sort()).toEqual([third, fourth].sort())
  })

  test('replaces an uploaded file and cannot come with one; files are kept only on request', async () => {
    const id = await keep(parcels('KEPT-H', 0.12))
    expect(await parse({ kept: id }, corners)).toMatchObject({ status: 400, data: { errors: [{ field: 'kept' }] } })
    expect(await parse({}, null)).toMatchObject({ status: 400, data: { errors: [{ field: 'file' }] } })
    expect(await parse({ keep: 'perhaps' }, corners)).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'keep' }] },
    })
    expect((await parse({ kept: '../../etc/passwd' }, null)).status).toBe(404)
    expect((await parse({}, corners)).data.kept).toBeUndefined()
    expect(keptFolders()).toContain(id)
  })
})
