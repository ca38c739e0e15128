import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/db/index.ts'
import type { ParsedSurvey } from '../../src/providers/survey.ts'
import { regions } from '../../src/resources/regions.ts'
import { suggestedMapping } from '../../src/resources/survey-columns.ts'
import { multipart } from '../crud/multipart.ts'
import { aServer, type Caller } from '../support/app.ts'
import { ring, sendSurvey } from './sending.ts'

const compared = ['xzqmc', 'xzqdm', 'xzqjb', 'pid', 'sort', 'westBound', 'eastBound', 'southBound', 'northBound']

describe('regions that are exported and imported again', () => {
  const server = aServer()
  let admin: Caller

  beforeAll(async () => {
    admin = await server.signIn('admin')
  })

  const stored = async (): Promise<Record<string, unknown>[]> => {
    const { rows } = await sql<{ row: Record<string, unknown>; shape: string }>`
      select to_jsonb(regions) - 'id' as row, ST_AsText(ST_ForcePolygonCCW(boundary), 9) as shape from regions where xzqdm like '53290199%' order by xzqdm`.execute(
      server.database.db,
    )
    return rows.map(({ row, shape }) => ({ ...Object.fromEntries(compared.map((name) => [name, row[name]])), shape }))
  }

  test.each([
    ['geojson', 'a.geojson'],
    ['shp', 'a.zip'],
    ['gpkg', 'a.gpkg'],
  ])('are unchanged and have the same parent: %s', async (format, name) => {
    const { db } = server.database
    await sql`delete from regions where xzqdm like '53290199%'`.execute(db)
    const { id: pid } = await server.row(regions, 'xzqdm', '532901000000')
    const common = { xzqjb: '4', pid, westBound: 100.1, eastBound: 100.2, southBound: 25.5, northBound: 25.6 }
    await server.make(regions, {
      ...common,
      xzqdm: '532901998000',
      xzqmc: '试验镇，一',
      sort: 3,
      boundary: {
        type: 'MultiPolygon',
        coordinates: [[ring(100.12, 25.52, 0.01), ring(100.124, 25.524, 0.002)], [ring(100.15, 25.52, 0.01)]],
      },
    })
    await server.make(regions, {
      ...common,
      xzqdm: '532901999000',
      xzqmc: '试验镇"二"',
      sort: 0,
      boundary: { type: 'MultiPolygon', coordinates: [[ring(100.17, 25.52, 0.01)]] },
    })
    const before = await stored()
    expect(before).toHaveLength(2)

    const answer = await server.app.inject({
      method: 'GET',
      url: '/camel/sysXzq/export',
      query: { format, xzqdm_startswith: '53290199' },
      headers: { token: admin.token! },
    })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    await sql`delete from regions where xzqdm like '53290199%'`.execute(db)

    const { payload, headers } = multipart({}, { name, content: answer.rawPayload })
    const parsed = await admin.call<ParsedSurvey>('POST', '/intellectAnalysis/parseFilePro', { body: payload, headers })
    const mapping = suggestedMapping(regions, parsed.data.facts.fields)
    const outcome = await sendSurvey(admin, answer.rawPayload, { name, mapping, defaults: {}, resource: regions })
    expect(outcome.data, `${outcome.msg} ${JSON.stringify(outcome.data).slice(0, 600)}`).toMatchObject({
      state: 'done',
      inserted: 2,
    })
    expect(await stored()).toEqual(before)
  })
})
