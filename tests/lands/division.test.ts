import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow, Geometry } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import { aServer, type Answer, type Caller } from '../support/app.ts'
import { aLand, square } from './support.ts'

const all = ['list', 'show', 'create', 'edit', 'delete', 'publish'].map((action) => `LM:${action}`)

/** The part of `square(east, 0)` between two shares of its width, from 0 (west) to 1 (east). */
function strip(east: number, from: number, to: number): Geometry {
  const [west, south] = [100.2 + east * 0.001, 25.6]
  const [left, right, top] = [west + from * 0.001, west + to * 0.001, south + 0.001].map((each) =>
    Number(each.toFixed(9)),
  )
  return {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [left!, south],
          [right!, south],
          [right!, top!],
          [left!, top!],
          [left!, south],
        ],
      ],
    ],
  }
}

describe('a stored parcel', () => {
  const server = aServer({ demo: 'off' })
  let officer: Caller
  let place = 100

  beforeAll(async () => {
    await server.aRegion({ xzqdm: '532901000000', xzqjb: '3' })
    await server.aRegion({ xzqdm: '532930000000', xzqjb: '3' })
    officer = await server.anActor(all)
  })

  /** Creates a parcel that overlaps no other; returns it with its position. */
  async function stored(values: Record<string, unknown> = {}): Promise<{ land: AnyRow; east: number }> {
    const east = (place += 3)
    return { land: await server.make(lands, aLand({ boundary: square(east, 0), ...values })), east }
  }
  type Divided = Answer<AnyRow[] & { overlaps?: unknown[]; errors?: { field: string }[] }>
  const divide = (caller: Caller, land: AnyRow, body: Record<string, unknown>): Promise<Divided> =>
    caller.post('/projectLands/divide', { id: land.id, version: land.version, ...body })
  const halves = (land: AnyRow, east: number) => ({
    boundary: strip(east, 0, 0.4),
    parts: [{ landCode: `${String(land.landCode)}-2`, name: '分出', boundary: strip(east, 0.4, 1) }],
  })
  const history = async (id: string) =>
    (await officer.get<{ records: { action: string; changes: unknown }[] }>('/projectLands/history', { id })).data

  it('is divided in two: it keeps its code, the new parcel copies its values, and they refer to each other', async () => {
    const { land, east } = await stored({ landUse: '0901', floorAreaRatio: 1.5, statedAreaM2: 11000, published: true })
    const answer = await divide(officer, land, halves(land, east))
    expect(answer.status, answer.msg).toBe(200)
    const [kept, made] = answer.data as [AnyRow, AnyRow]
    expect(kept).toMatchObject({
      id: land.id,
      landCode: land.landCode,
      version: Number(land.version) + 1,
      wentTo: `${String(land.landCode)}-2`,
      cameFrom: null,
      statedAreaM2: null,
      published: true,
    })
    expect(made).toMatchObject({
      landCode: `${String(land.landCode)}-2`,
      name: '分出',
      landUse: '0901',
      floorAreaRatio: 1.5,
      cameFrom: land.landCode,
      published: true,
      version: 1,
      statedAreaM2: null,
    })
    expect(Number(kept.areaM2) + Number(made.areaM2)).toBeCloseTo(Number(land.areaM2), 1)
    expect(Number(kept.areaM2) / Number(land.areaM2)).toBeCloseTo(0.4, 4)
    expect(JSON.stringify(await history(land.id))).toContain(`${String(land.landCode)}-2`)
    expect(JSON.stringify(await history(made.id))).toContain(String(land.landCode))
  })

  it('does not show visitors which parcels it came from or was divided into', async () => {
    const { land, east } = await stored({ published: true })
    await divide(officer, land, halves(land, east))
    expect(
      (await server.visitor.get<AnyRow>('/projectLands/detail', { id: land.id, _public: true })).data,
    ).toMatchObject({ cameFrom: null, wentTo: null })
  })

  it('is not divided if the parts cover a different area or overlap each other', async () => {
    const { land, east } = await stored()
    const less = await divide(officer, land, { ...halves(land, east), boundary: strip(east, 0, 0.3) })
    expect(less).toMatchObject({ status: 422 })
    const more = await divide(officer, land, {
      boundary: strip(east, 0, 0.4),
      parts: [{ landCode: 'X-1', name: 'x', boundary: strip(east, 0.4, 1.2) }],
    })
    expect(more).toMatchObject({ status: 422 })
    const overlapping = await divide(officer, land, {
      boundary: strip(east, 0, 0.6),
      parts: [{ landCode: 'X-2', name: 'x', boundary: strip(east, 0.4, 1) }],
    })
    expect(overlapping.status).toBe(422)
    expect(overlapping.data.overlaps).toHaveLength(1)
    expect(await server.row(lands, 'id', land.id)).toMatchObject({ version: land.version, areaM2: land.areaM2 })
  })

  it('is not divided if a code is taken, or if the parcel has changed since it was read', async () => {
    const { land, east } = await stored()
    const { land: other } = await stored()
    const taken = {
      boundary: strip(east, 0, 0.4),
      parts: [{ landCode: other.landCode, name: 'x', boundary: strip(east, 0.4, 1) }],
    }
    expect(await divide(officer, land, taken)).toMatchObject({ status: 409, data: { field: 'landCode' } })
    expect(await divide(officer, { ...land, version: 7 }, halves(land, east))).toMatchObject({
      status: 409,
      data: { id: land.id },
    })
    expect(await server.row(lands, 'id', land.id)).toMatchObject({ version: land.version })
  })

  it('can not be divided or merged without the permissions, or by a user of another region', async () => {
    const { land, east } = await stored()
    const { land: other } = await stored()
    const merging = { id: land.id, version: land.version, others: [{ id: other.id, version: other.version }] }
    const foreign = await server.anActor(all, { xzqdm: '532930000000' })
    expect((await divide(server.visitor, land, halves(land, east))).status).toBe(401)
    expect((await divide(foreign, land, halves(land, east))).status).toBe(404)
    expect((await foreign.post('/projectLands/merge', merging)).status).toBe(404)
    const editor = await server.anActor(['LM:list', 'LM:show', 'LM:edit'])
    expect(await divide(editor, land, halves(land, east))).toMatchObject({ status: 403, data: 'LM:create' })
    expect(await editor.post('/projectLands/merge', merging)).toMatchObject({ status: 403, data: 'LM:delete' })
    expect((await divide(officer, land, { ...halves(land, east), owner: 'me' })).status).toBe(400)
  })

  it('gets an unpublished new part if the caller may not publish', async () => {
    const { land, east } = await stored({ published: true })
    const editor = await server.anActor(all.filter((each) => each !== 'LM:publish'))
    const answer = await divide(editor, land, halves(land, east))
    expect(answer.status, answer.msg).toBe(200)
    expect(answer.data.map(({ published }) => published)).toEqual([true, false])
  })

  it('can be merged with a neighbour: it gets its area, and the neighbour moves to the recycle bin', async () => {
    const { land, east } = await stored()
    const [kept, made] = (await divide(officer, land, halves(land, east))).data as [AnyRow, AnyRow]
    const merging = { id: kept.id, version: kept.version, others: [{ id: made.id, version: made.version }] }
    expect(
      (await officer.post('/projectLands/merge', { ...merging, others: [{ id: made.id, version: 9 }] })).status,
    ).toBe(409)
    expect(
      (await officer.post('/projectLands/merge', { ...merging, others: [{ id: kept.id, version: kept.version }] }))
        .status,
    ).toBe(422)
    const answer = await officer.post<AnyRow[]>('/projectLands/merge', merging)
    expect(answer.status, answer.msg).toBe(200)
    const [whole] = answer.data as [AnyRow]
    expect(whole).toMatchObject({ id: land.id, cameFrom: made.landCode })
    expect(Number(whole.areaM2)).toBeCloseTo(Number(land.areaM2), 1)
    expect((whole.boundary as Geometry).coordinates).toHaveLength(1)
    const bin = await officer.get<{ records: AnyRow[] }>('/projectLands/page', {
      _start: 0,
      _end: 50,
      _deleted: true,
      landCode: String(made.landCode),
    })
    expect(bin.data.records).toMatchObject([{ id: made.id, wentTo: land.landCode }])
  })

  it('without a boundary can be neither divided nor merged', async () => {
    const { land, east } = await stored({ boundary: null })
    const { land: other } = await stored()
    expect((await divide(officer, land, halves(land, east))).status).toBe(422)
    expect(
      (
        await officer.post('/projectLands/merge', {
          id: other.id,
          version: other.version,
          others: [{ id: land.id, version: land.version }],
        })
      ).status,
    ).toBe(422)
  })
})
