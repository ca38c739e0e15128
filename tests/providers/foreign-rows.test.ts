import { beforeEach, describe, expect, it } from 'vitest'
import type * as Rows from '../../src/providers/foreign-rows.ts'
import { lands } from '../../src/resources/lands.ts'
import { freshPage } from '../support/page.ts'
import { envelope, withStub } from '../support/stub-server.ts'

const stub = withStub()
let rows: typeof Rows

beforeEach(async () => {
  freshPage(`${stub.url}/start`)
  rows = await import('../../src/providers/foreign-rows.ts')
})

describe('the ranking of a foreign server', () => {
  const ranks = (data: unknown): void => stub.answer('GET /projectLands/xzqSort', () => envelope(200, data))

  it('may have numbers for codes; figures that it does not tell are unknown', async () => {
    ranks([{ xzqdm: 532901000000, xzqmc: '大理市', xzqjb: 3, count: '2', areaM2: null }, null])
    expect(await rows.foreignRanking()).toEqual([
      { xzqdm: '532901000000', xzqmc: '大理市', xzqjb: '3', count: 2, areaM2: Number.NaN, investmentWan: Number.NaN },
    ])
  })

  it.each([null, {}, 'ok'])('is an error in words when it is %o', async (answer) => {
    ranks(answer)
    await expect(rows.foreignRanking()).rejects.toMatchObject({ msg: '服务器没有返回可以读取的排行' })
  })
})

describe('the offers of a foreign server', () => {
  const tree = {
    ...{ id: 1, pid: 0, xzqmc: '大理州', xzqdm: 532900000000, xzqjb: 2 },
    lands: [null, { id: 11, landCode: 7, name: '地块', landStatus: 1, areaM2: '900.5' }],
    projects: [{ id: 12, projectCode: 8, name: '项目', stage: 2 }],
  }
  beforeEach(() => stub.answer('GET /projectLands/treeAnon', () => envelope(200, tree)))

  it('have texts for ids, codes and dictionary values, and numbers for areas', async () => {
    const { records } = await rows.foreignPage(lands, { landStatus_in: '1' }, { isPublic: true })
    expect(records).toMatchObject([
      { id: '11', landCode: '7', landStatus: '1', areaM2: 900.5, xzqdm: '532900000000', _labels: { xzqdm: '大理州' } },
    ])
    expect(await rows.foreignRow(lands, '11', { isPublic: true })).toMatchObject({ name: '地块' })
    const facets = await rows.foreignFacets(lands, {}, { isPublic: true })
    expect(facets).toMatchObject({ total: 1, areaM2: 900.5, fields: { landStatus: { '1': 1 } } })
  })

  it('are worded with dictionaries that have numbers for values', async () => {
    stub.answer('GET /sysDict/itemByCode', () =>
      envelope(200, { land_status: [{ value: 1, label: '在售' }], stage: null }),
    )
    expect(await rows.foreignDicts(['land_status', 'stage'])).toEqual({
      land_status: [{ value: '1', label: '在售' }],
      stage: [],
    })
  })
})
