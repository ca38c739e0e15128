import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/db/index.ts'
import type { ImportOutcome, ImportState } from '../../src/providers/survey.ts'
import { lands } from '../../src/resources/lands.ts'
import { projects } from '../../src/resources/projects.ts'
import { multipart } from '../crud/multipart.ts'
import { aServer, type Caller } from '../support/app.ts'
import { surveyFolders } from '../survey/folders.ts'
import { collection, landDefaults, landMapping, polygon, ring, sendSurvey, type SentFeature } from './sending.ts'

/** Degrees: hills in the south, outside every demonstration land. */
const [west, south] = [100.12, 25.555]
const parcel = (at: number, values: Record<string, unknown> = {}): SentFeature =>
  polygon([ring(west + at * 0.002, south)], { code: `IO-${at}`, name: `导入地块 ${at}`, ...values })

describe('importing a survey file', () => {
  const server = aServer()
  let admin: Caller
  let officer: Caller

  beforeAll(async () => {
    admin = await server.signIn('admin')
    officer = await server.signIn('officer-dali')
  })

  const count = async (prefix: string): Promise<number> => {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from lands where "landCode" like ${`${prefix}%`}`.execute(server.database.db)
    return rows[0]!.count
  }
  const state = async (caller: Caller, id: string): Promise<ImportState> =>
    (await caller.get<ImportState>('/projectLands/importState', { id })).data

  test('stores every parcel with its values, area and history, and stores its outcome by import id', async () => {
    const importId = randomUUID()
    const features = [
      parcel(1, { use: '商业用地', price: '12.5' }),
      {
        ...parcel(2),
        geometry: {
          type: 'MultiPolygon',
          coordinates: [
            [ring(west + 0.004, south)],
            [ring(west + 0.004, south + 0.002), ring(west + 0.0043, south + 0.0023, 0.0002)],
          ],
        },
      },
    ]
    const answer = await sendSurvey(officer, collection(features), {
      importId,
      mapping: { ...landMapping, price: 'priceWanPerMu' },
    })
    expect(answer.data, answer.msg).toMatchObject({
      state: 'done',
      inserted: 2,
      total: 2,
      importId,
      failed: [],
      duplicates: [],
      overlaps: [],
    })
    const row = await server.row(lands, 'landCode', 'IO-1')
    expect(row).toMatchObject({
      name: '导入地块 1',
      xzqdm: '532901000000',
      landStatus: 'open',
      priceWanPerMu: 12.5,
      published: false,
      createdBy: (await server.row({ ...lands, name: 'users' }, 'username', 'officer-dali')).id,
    })
    expect(row.areaM2).toBeGreaterThan(10_000)
    const history = await officer.get<{ records: { action: string; rowVersion: number }[] }>('/projectLands/history', {
      id: row.id,
    })
    expect(history.data.records).toMatchObject([{ action: 'import', rowVersion: 1 }])
    expect(await state(officer, importId)).toMatchObject({ state: 'done', inserted: 2, fileName: 'parcels.geojson' })
  })

  test('removes a null byte from the file name that it stores', async () => {
    const importId = randomUUID()
    const form = { importId, mapping: JSON.stringify(landMapping), defaults: JSON.stringify(landDefaults) }
    const { payload, headers } = multipart(form, { name: 'plain', content: collection([parcel(9)]) })
    const body = Buffer.from(
      payload.toString('latin1').replace('filename="plain"', `filename*=UTF-8''a%00b.geojson`),
      'latin1',
    )
    const answer = await officer.call<ImportOutcome>('POST', '/projectLands/importSurvey', { body, headers })
    expect(answer.data, answer.msg).toMatchObject({ state: 'done', inserted: 1 })
    expect(await state(officer, importId)).toMatchObject({ state: 'done', fileName: 'ab.geojson' })
  })

  test('writes the same history as adding each parcel by hand', async () => {
    const values = { landCode: 'IO-HIST-1', name: '甲', ...landDefaults, priceWanPerMu: 12.5 }
    const byHand = await server.make(lands, {
      ...values,
      boundary: { type: 'MultiPolygon', coordinates: [[ring(west + 0.2, south)]] },
    })
    const features = [
      polygon([ring(west + 0.204, south)], { code: 'IO-HIST-2', name: '乙', price: 12.5 }),
      polygon([ring(west + 0.208, south)], { code: 'IO-HIST-3', name: '丙', price: null }),
    ]
    expect(
      (await sendSurvey(officer, collection(features), { mapping: { ...landMapping, price: 'priceWanPerMu' } })).data,
    ).toMatchObject({ state: 'done', inserted: 2 })
    const changes = async (id: string): Promise<Record<string, [unknown, unknown]>> =>
      (
        await officer.get<{ records: { changes: Record<string, [unknown, unknown]> }[] }>('/projectLands/history', {
          id,
        })
      ).data.records[0]!.changes
    const [hand, second, third] = await Promise.all([
      changes(byHand.id),
      changes((await server.row(lands, 'landCode', 'IO-HIST-2')).id),
      changes((await server.row(lands, 'landCode', 'IO-HIST-3')).id),
    ])
    const own = {
      landCode: [null, 'IO-HIST-2'],
      name: [null, '乙'],
      boundary: [null, { type: 'MultiPolygon', coordinates: [[ring(west + 0.204, south)]] }],
      areaM2: expect.anything() as unknown,
    }
    expect(second).toEqual({ ...hand, ...own })
    expect(Object.keys(third).sort()).toEqual(
      Object.keys(second)
        .filter((name) => name !== 'priceWanPerMu')
        .sort(),
    )
    expect(second.areaM2).toEqual([null, (await server.row(lands, 'landCode', 'IO-HIST-2')).areaM2])
  })

  test('returns the first outcome for a repeated import id and stores nothing; other users cannot read it', async () => {
    const importId = randomUUID()
    const file = collection([parcel(11), parcel(12)])
    expect((await sendSurvey(officer, file, { importId })).data).toMatchObject({ state: 'done', inserted: 2 })
    expect((await sendSurvey(officer, file, { importId })).data).toMatchObject({
      state: 'done',
      inserted: 2,
      duplicates: [],
    })
    const sameTime = { importId: randomUUID() }
    const [one, other] = await Promise.all([
      sendSurvey(officer, collection([parcel(13)]), sameTime),
      sendSurvey(officer, collection([parcel(13)]), sameTime),
    ])
    expect([one.data, other.data]).toMatchObject([
      { state: 'done', inserted: 1 },
      { state: 'done', inserted: 1 },
    ])
    expect(await count('IO-1')).toBe(4)
    expect(await state(admin, importId)).toEqual({ state: 'unknown', importId })
    expect(await state(officer, randomUUID())).toMatchObject({ state: 'unknown' })
  })

  test('reports every fault in a dry run; a real import with any fault stores nothing', async () => {
    await server.make(lands, {
      landCode: 'IO-TAKEN',
      name: '已有地块',
      ...landDefaults,
      boundary: { type: 'MultiPolygon', coordinates: [[ring(west, south - 0.01)]] },
    })
    // An overlap with a refused parcel of the same file is not reported: without that one, the other may be valid.
    const features = [
      parcel(21),
      parcel(22, { code: 'IO-TAKEN' }),
      parcel(23, { code: 'IO-21' }),
      parcel(24, { status: '没有的状态' }),
      polygon([ring(west, south - 0.01)], { code: 'IO-25', name: '同一块地' }),
      polygon([ring(west + 0.0005, south - 0.0105)], { code: 'IO-26', name: '压占' }),
      parcel(27, { code: null }),
      {
        type: 'Feature' as const,
        properties: { code: 'x' },
        geometry: { type: 'LineString', coordinates: ring(west, south).slice(0, 3) },
      },
      { ...parcel(28), properties: { code: 'IO-28', name: '文件内重叠' } },
      polygon([ring(west + 28.5 * 0.002 - 0.0005, south)], { code: 'IO-29', name: '文件内重叠二' }),
    ]
    const mapping = { ...landMapping, status: 'landStatus' }
    const dry = await sendSurvey(officer, collection(features), { mapping, dryRun: true })
    expect(dry.data, dry.msg).toMatchObject({
      state: 'refused',
      dryRun: true,
      total: 9,
      inserted: 2,
      otherShapes: { LineString: 1 },
    })
    const { failed, duplicates, overlaps, counts } = dry.data
    expect(failed).toMatchObject([
      { index: 3, code: 'IO-24', field: 'landStatus', value: '没有的状态' },
      { index: 6, field: 'landCode' },
    ])
    expect(duplicates).toMatchObject([
      { index: 1, by: 'code', other: { code: 'IO-TAKEN', name: '已有地块', isInFile: false } },
      { index: 2, by: 'code', other: { code: 'IO-21', isInFile: true } },
      { index: 4, by: 'ground', other: { code: 'IO-TAKEN', isInFile: false } },
    ])
    expect(overlaps.map(({ index }) => index)).toEqual([5, 9])
    expect(overlaps.find(({ other }) => other.code === 'IO-TAKEN')).toMatchObject({
      index: 5,
      other: { name: '已有地块', isInFile: false },
    })
    expect(overlaps.at(-1)).toMatchObject({
      code: 'IO-29',
      other: { code: 'IO-28', isInFile: true },
      location: { type: 'Point' },
    })
    expect(overlaps[0]!.areaM2).toBeGreaterThan(2000)
    expect(counts).toEqual({ failed: 2, duplicates: 3, overlaps: 2 })
    const importId = randomUUID()
    const real = await sendSurvey(officer, collection(features), { mapping, importId })
    expect(real.data).toMatchObject({ state: 'refused', inserted: 0, counts })
    expect(await state(officer, importId)).toMatchObject({ state: 'unknown' })
    expect(await count('IO-21')).toBe(0)
    const rest = await sendSurvey(officer, collection(features), { mapping, skip: '1,2,3,4,5,6,9' })
    expect(rest.data).toMatchObject({ state: 'done', inserted: 2 })
    const again = await sendSurvey(officer, collection([parcel(21, { code: 'IO-2X' })]))
    expect(again.data).toMatchObject({ state: 'refused', duplicates: [{ by: 'ground', other: { code: 'IO-21' } }] })
  })

  test('generates codes, converts units, joins texts and finds the region by location', async () => {
    const file = collection([
      parcel(31, { ha: 1.00005, code: undefined, a: '前半', b: '后半' }),
      parcel(32, { ha: '2', code: undefined }),
    ])
    const mapping = { name: 'name', ha: { field: 'statedAreaM2', factor: 10_000 }, a: 'description', b: 'description' }
    const answer = await sendSurvey(officer, file, {
      mapping,
      defaults: { ...landDefaults, xzqdm: '@place', landCode: 'DL-{nnn}' },
    })
    expect(answer.data, JSON.stringify(answer.data.failed)).toMatchObject({ state: 'done', inserted: 2 })
    expect(await server.row(lands, 'landCode', 'DL-001')).toMatchObject({
      statedAreaM2: 10_000.5,
      description: '前半后半',
      xzqdm: expect.stringMatching(/^532901/),
    })
    expect(await server.row(lands, 'landCode', 'DL-002')).toMatchObject({ statedAreaM2: 20_000 })
  })

  test('refuses parcels outside the importer’s region', async () => {
    const foreign = await sendSurvey(officer, collection([parcel(41, { region: '532923000000' })]), {
      mapping: { ...landMapping, region: 'xzqdm' },
    })
    expect(foreign.data).toMatchObject({
      state: 'refused',
      failed: [{ field: 'xzqdm', message: expect.stringContaining('不在您的管辖范围内') }],
    })
    const byDefault = await sendSurvey(officer, collection([parcel(42)]), {
      defaults: { ...landDefaults, xzqdm: '532923000000' },
      dryRun: true,
    })
    expect(byDefault.data).toMatchObject({ state: 'refused', failed: [{ field: 'xzqdm' }] })
    expect(await count('IO-4')).toBe(0)
  })

  test('returns 401 or 403 without a session or permission; publishing requires its own permission', async () => {
    const file = collection([parcel(51)])
    expect((await sendSurvey(server.visitor, file)).status).toBe(401)
    expect((await sendSurvey(await server.signIn('investor'), file)).status).toBe(403)
    expect((await server.visitor.get('/projectLands/importState', { id: randomUUID() })).status).toBe(401)
    const importer = await server.anActor(['LM:import', 'LM:list'])
    for (const dryRun of [true, false]) {
      const answer = await sendSurvey(importer, file, { dryRun, defaults: { ...landDefaults, published: true } })
      expect([answer.status, answer.data]).toEqual([403, 'LM:publish'])
    }
    expect((await sendSurvey(importer, file)).data).toMatchObject({ state: 'done', inserted: 1 })
  })

  test.each([
    ['a mapping to createdBy', { mapping: { code: 'createdBy' } }, 'mapping.code'],
    ['a mapping to a computed field', { mapping: { code: 'areaM2' } }, 'mapping.code'],
    ['a mapping to the boundary', { mapping: { code: 'boundary' } }, 'mapping.code'],
    ['a mapping to __proto__', { mapping: '{"code":"__proto__"}' }, 'mapping.code'],
    ['a mapping of a missing column', { mapping: { gone: 'landCode' } }, 'mapping.gone'],
    ['two columns mapped to one number', { mapping: { code: 'priceWanPerMu', name: 'priceWanPerMu' } }, 'mapping.name'],
    ['a mapping that is not JSON', { mapping: '{' }, 'mapping'],
    ['a mapping that is a list', { mapping: [] }, 'mapping'],
    [
      'a huge mapping',
      { mapping: Object.fromEntries(Array.from({ length: 5_000 }, (_none, at) => [`column ${at}`, 'name'])) },
      'mapping',
    ],
    ['a default for a system column', { defaults: { id: 'x' } }, 'defaults.id'],
    ['a default for a computed field', { defaults: { areaM2: 1 } }, 'defaults.areaM2'],
    ['an invalid import id', { importId: "'; drop" }, 'importId'],
    ['an invalid list of features to skip', { skip: '1,x' }, 'skip'],
    ['an unknown option', { options: { sql: '1' } }, 'sql'],
    ['an unknown reference system', { options: { srid: '12' } }, 'srid'],
  ] as const)('returns 400 with the field for %s', async (_name, order, field) => {
    const answer = await sendSurvey<{ errors: { field: string }[] }>(
      officer,
      collection([parcel(61)]),
      order as Record<string, string>,
    )
    expect(answer.status, answer.msg).toBe(400)
    expect(answer.data.errors.map((error) => error.field)).toContain(field)
    expect(await count('IO-6')).toBe(0)
  })

  test('reports invalid defaults as faults of the rows', async () => {
    const answer = await sendSurvey(officer, collection([parcel(62)]), {
      defaults: { ...landDefaults, priceWanPerMu: 'x', photos: undefined },
    })
    expect(answer.data).toMatchObject({ state: 'refused', failed: [{ index: 0, field: 'priceWanPerMu' }] })
  })

  test('streams its progress line by line and ends with the response envelope', async () => {
    const answer = await sendSurvey(officer, collection([parcel(71), parcel(72)]), { progress: true })
    expect(answer.headers['content-type']).toContain('application/x-ndjson')
    const lines = answer.text
      .trimEnd()
      .split('\n')
      .map(
        (line) =>
          JSON.parse(line) as {
            progress?: { phase: string; done: number; total: number }
            code?: number
            data?: ImportOutcome
          },
      )
    expect(lines.at(-1)).toMatchObject({ code: 200, data: { state: 'done', inserted: 2 } })
    expect(lines.slice(0, -1).map(({ progress }) => progress?.phase)).toEqual(
      expect.arrayContaining(['reading', 'checking', 'storing']),
    )
    const refusal = await sendSurvey(officer, Buffer.from('{"type":'), { progress: true })
    expect(refusal.status).toBe(200)
    expect(JSON.parse(refusal.text.trimEnd().split('\n').at(-1)!)).toMatchObject({
      code: 422,
      success: false,
      data: { problems: [{ code: 'not-json' }] },
    })
  })

  test('refuses a file whose coordinate system is unknown', async () => {
    const answer = await sendSurvey<{ problems: { code: string }[] }>(
      officer,
      Buffer.from('点号,X,Y,地块编号\nJ1,10,20,a\nJ2,30,20,a\nJ3,30,50,a\n'),
      { name: 'x.csv', mapping: {} },
    )
    expect(answer.status).toBe(422)
    expect(answer.data.problems).toMatchObject([{ code: 'crs-unknown' }])
  })

  test('imports other resources with a location, such as projects from points', async () => {
    const point = {
      type: 'Feature' as const,
      properties: { code: 'IO-P1', name: '导入项目' },
      geometry: { type: 'Point', coordinates: [100.2, 25.6] },
    }
    const answer = await sendSurvey(officer, collection([point, parcel(81)]), {
      resource: projects,
      mapping: { code: 'projectCode', name: 'name' },
      defaults: { xzqdm: '532901000000', category: 'tourism', stage: 'inviting' },
    })
    expect(answer.data, answer.msg).toMatchObject({ state: 'done', inserted: 1, otherShapes: { Polygon: 1 } })
    expect((await officer.post('/sysUser/importSurvey')).status).toBe(404)
  })

  test('leaves no temporary folder', async () => {
    await expect.poll(() => surveyFolders()).toEqual([])
  })
})
