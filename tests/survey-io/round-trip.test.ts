import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql, withTx } from '../../server/db/index.ts'
import { programActor, programContext } from '../../server/seed/index.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import type { ParsedSurvey } from '../../src/providers/survey.ts'
import { lands } from '../../src/resources/lands.ts'
import { suggestedMapping } from '../../src/resources/survey-columns.ts'
import { aServer, type Caller } from '../support/app.ts'
import { orFirstOfEach } from '../support/long.ts'
import { multipart } from '../crud/multipart.ts'
import { parcels } from './parcels.ts'
import { landDefaults, sendSurvey } from './sending.ts'

const perRun = 12

type Case = {
  format: string
  name: string
  query?: Record<string, string>
  options?: Record<string, string>
  storedFields?: readonly string[]
}

/** Every format with its variants; `storedFields` where it cannot store all of `compared`. */
const cases: Case[] = [
  { format: 'geojson', name: 'a.geojson' },
  { format: 'shp', name: 'a.zip' },
  { format: 'shp', name: 'a.zip', query: { encoding: 'GBK', srid: '4522' } },
  { format: 'shp', name: 'a.zip', query: { srid: '4542' }, options: {} },
  { format: 'kml', name: 'a.kml' },
  { format: 'gpkg', name: 'a.gpkg' },
  { format: 'dxf', name: 'a.dxf' },
  { format: 'dxf', name: 'a.dxf', query: { srid: '4543' }, options: { srid: '4543' } },
  { format: 'txt', name: 'a.txt', storedFields: ['landCode', 'name', 'landUse'] },
  {
    format: 'txt',
    name: 'a.txt',
    query: { encoding: 'UTF-8', srid: '4542' },
    storedFields: ['landCode', 'name', 'landUse'],
  },
  { format: 'csv', name: 'a.csv', query: { withShape: 'true' } },
  { format: 'csv', name: 'a.csv', query: { withShape: 'true', encoding: 'GBK' } },
  { format: 'xlsx', name: 'a.xlsx', query: { withShape: 'true' } },
]

const compared = [
  'landCode',
  'name',
  'xzqdm',
  'landUse',
  'landUseSystem',
  'landStatus',
  'statedAreaM2',
  'priceWanPerMu',
  'floorAreaRatio',
  'tenureYears',
  'description',
  'contact',
  'contactPhone',
  'published',
  'infrastructure',
]

describe('lands that are exported and imported again', () => {
  const server = aServer()
  let admin: Caller
  let runs = 0

  beforeAll(async () => {
    admin = await server.signIn('admin')
    const { db } = server.database
    await sql`create table before_export (like lands)`.execute(db)
  })

  test.each(orFirstOfEach(cases, ({ format }) => format))(
    'are unchanged: $format $query',
    async ({ format, name, query = {}, options = {}, storedFields = compared }) => {
      await fc.assert(
        fc.asyncProperty(parcels(`RT-${(runs += 1)}-`, perRun), async (drafts) => {
          const prefix = String(drafts[0]!.landCode).replace(/\d+$/, '')
          await store(drafts)
          const file = await exported(format, { ...query, landCode_startswith: prefix })
          await moveAway(prefix)
          const mapping = suggestedMapping(lands, (await read(name, file, options)).facts.fields)
          const answer = await sendSurvey(admin, file, {
            name,
            options,
            mapping,
            defaults: storedFields === compared ? {} : landDefaults,
          })
          expect(
            answer.data,
            `${answer.msg} ${JSON.stringify(answer.data?.failed ?? answer.data).slice(0, 600)}`,
          ).toMatchObject({ state: 'done', inserted: perRun })
          await compare(prefix, storedFields)
        }),
        { numRuns: 1, endOnFailure: true },
      )
    },
  )

  async function store(drafts: readonly Record<string, unknown>[]): Promise<void> {
    await sql`delete from lands where "landCode" like 'RT-%'`.execute(server.database.db)
    const actor = programActor({ name: 'test' })
    await withTx(server.database.db, actor, (tx) => server.engine.create(tx, programContext(actor), lands, drafts))
  }

  async function exported(format: string, query: Record<string, string>): Promise<Buffer> {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/camel/projectLands/export',
      query: { format, ...query },
      headers: { token: admin.token! },
    })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    return answer.rawPayload
  }

  async function read(name: string, content: Buffer, options: Record<string, string>): Promise<ParsedSurvey> {
    const { payload, headers } = multipart(options, { name, content })
    const answer = await admin.call<ParsedSurvey>('POST', '/intellectAnalysis/parseFilePro', { body: payload, headers })
    expect(answer.status, answer.msg).toBe(200)
    return answer.data
  }

  async function moveAway(prefix: string): Promise<void> {
    const { db } = server.database
    await sql`truncate before_export`.execute(db)
    const columns = sql.join(
      ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', ...Object.keys(lands.fields)].map((name) =>
        sql.ref(name),
      ),
    )
    await sql`insert into before_export (${columns}) select ${columns} from lands where "landCode" like ${`${prefix}%`}`.execute(
      db,
    )
    await sql`delete from lands where "landCode" like ${`${prefix}%`}`.execute(db)
  }

  async function compare(prefix: string, storedFields: readonly string[]): Promise<void> {
    type Pair = { before: AnyRow; after: AnyRow; apartM: number; rings: boolean }
    const { rows } = await sql<Pair>`
      select to_json(one) as before, to_json(other) as after,
        ST_HausdorffDistance(ST_Transform(one.boundary, 4521), ST_Transform(other.boundary, 4521)) as "apartM",
        ST_NPoints(one.boundary) = ST_NPoints(other.boundary) and ST_NRings(one.boundary) = ST_NRings(other.boundary) and ST_NumGeometries(one.boundary) = ST_NumGeometries(other.boundary) as rings
      from before_export as one join lands as other using ("landCode") where one."landCode" like ${`${prefix}%`}`.execute(
      server.database.db,
    )
    expect(rows).toHaveLength(perRun)
    for (const { before, after, apartM, rings } of rows) {
      expect(apartM).toBeLessThan(0.001)
      expect(rings).toBe(true)
      expect(only(after, storedFields)).toEqual(only(before, storedFields, storedFields !== compared))
    }
  }
})

/**
 * The parcel line of a corner text is separated by commas and ends with `@`. Inside values the export writes both as
 * full-width characters, and a run of white space as one space.
 */
function only(row: AnyRow, storedFields: readonly string[], isCornerText = false): Record<string, unknown> {
  const tidy = (value: unknown): unknown =>
    isCornerText && typeof value === 'string'
      ? value.replaceAll(',', '，').replaceAll('@', '＠').replaceAll(/\s+/g, ' ')
      : value
  return Object.fromEntries(storedFields.map((name) => [name, tidy(row[name])]))
}
