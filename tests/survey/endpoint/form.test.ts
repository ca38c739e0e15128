import { beforeAll, describe, expect, test } from 'vitest'
import { multipart } from '../../crud/multipart.ts'
import { aServer, type Caller } from '../../support/app.ts'
import { sayProblems, warning } from '../../../server/survey/problems.ts'
import { surveyFolders } from '../folders.ts'

const path = '/intellectAnalysis/parseFilePro'
const rows = ['J1,1,25.5,100.5', 'J2,1,25.501,100.5', 'J3,1,25.501,100.501', 'J4,1,25.5,100.501']
const corners = { name: '地块.txt', content: Buffer.from(rows.join('\n')) }

describe('the endpoint that reads a survey file', () => {
  const server = aServer()
  let investor: Caller

  beforeAll(async () => {
    investor = await server.signIn('investor')
  })

  const send = (fields: Record<string, string>, file = corners, caller: Caller = investor, language = 'zh-CN') => {
    const { payload, headers } = multipart(fields, file)
    return caller.call<{
      facts: Record<string, unknown>
      features: unknown
      errors: { field: string }[]
      problems: { code: string; message: string; offer?: Record<string, unknown> }[]
    }>('POST', path, { body: payload, headers: { ...headers, 'accept-language': language } })
  }

  test('returns facts and features of a corner text', async () => {
    const { status, data } = await send({ srid: '', swapXY: 'false' })
    expect(status).toBe(200)
    expect(data.facts).toMatchObject({
      format: 'txt',
      srid: 4490,
      sridBy: 'detected',
      count: 1,
      geometryTypes: { Polygon: 1 },
    })
    expect(data.features).toMatchObject({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'Polygon' } }],
    })
  })

  test('requires a session and a form, and rejects invalid values and unknown fields', async () => {
    expect((await send({}, corners, server.visitor)).status).toBe(401)
    expect((await investor.post(path, { file: 'x' })).status).toBe(415)
    const wrong = await send({ srid: 'abc', encoding: 'EBCDIC', swapXY: 'maybe' })
    expect(wrong.status).toBe(400)
    expect(wrong.data.errors.map(({ field }) => field).sort()).toEqual(['encoding', 'srid', 'swapXY'])
    expect((await send({ colour: 'red' })).data.errors).toMatchObject([{ field: 'colour' }])
  })

  test('returns 415 in the caller’s language for an unsupported format, and 422 for a broken file', async () => {
    const drawing = { name: 'a.dwg', content: Buffer.from('AC1032\0\0') }
    expect(await send({}, drawing)).toMatchObject({
      status: 415,
      data: { problems: [{ code: 'dwg', message: expect.stringContaining('另存为 DXF') as unknown }] },
    })
    expect(await send({}, drawing, investor, 'en-US')).toMatchObject({
      status: 415,
      data: { problems: [{ message: expect.stringContaining('save it as DXF') as unknown }] },
    })
    const broken = { name: 'a.json', content: Buffer.from('{"type":') }
    expect(await send({}, broken)).toMatchObject({ status: 422, data: { problems: [{ code: 'not-json' }] } })
    await expect.poll(() => surveyFolders()).toEqual([])
  })

  test('offers the way to read a file that puts it into the region of the site, and takes it', async () => {
    const swapped = [0, 1, 2, 3, 0].map((at) => rows[at]!.split(',').slice(2).map(Number))
    const file = {
      name: 'a.geojson',
      content: Buffer.from(JSON.stringify({ type: 'Polygon', coordinates: [swapped] })),
    }
    const refused = await send({}, file)
    expect([refused.status, refused.data.problems[0]?.offer]).toEqual([422, { swapXY: true }])
    const taken = await send({ swapXY: 'true' }, file)
    expect(taken).toMatchObject({ status: 200, data: { facts: { swapXY: true, problems: [] } } })
    const flags = await send({ withoutDamaged: 'perhaps' }, file)
    expect(flags.data.errors).toMatchObject([{ field: 'withoutDamaged' }])
  })

  test('names the layer of a problem in the caller’s language', async () => {
    const problem = { ...warning('crs-unknown'), layer: '林地' }
    expect(sayProblems([problem], 'zh-CN')[0]?.message).toMatch(/^图层“林地”：无法判断坐标系/)
    expect(sayProblems([problem], 'en-US')[0]?.message).toMatch(/^Layer “林地”: The reference system/)
  })
})
