import { beforeAll, describe, expect, test } from 'vitest'
import { multipart } from '../../crud/multipart.ts'
import { aServer, type Caller } from '../../support/app.ts'
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
      problems: { code: string; message: string }[]
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
})
