import { describe, expect, it } from 'vitest'
import { localFacets, localPage } from '../../src/providers/local-list.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'

const system = { version: 0, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '', deletedAt: null }
const rows: AnyRow[] = [
  { ...system, id: 'a', name: '古城', xzqdm: '532901000000', landStatus: 'open', areaM2: 900 },
  { ...system, id: 'b', name: 'Harbour', xzqdm: '532924000000', landStatus: 'open', areaM2: 10_000 },
  { ...system, id: 'c', name: '码头', xzqdm: '532924000000', landStatus: 'sold', areaM2: null },
]
const found = (query: Parameters<typeof localPage>[1]): string[] =>
  localPage(rows, query, lands).records.map(({ id }) => id)

describe('rows in memory', () => {
  it('without a sort are in the declared order', () => {
    const named = rows.map((row, index) => ({ ...row, landCode: ['3', '1', '2'][index] }))
    expect(localPage(named, {}, lands).records.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  })

  it.each([
    [{ landStatus: 'open' }, ['a', 'b']],
    [{ landStatus_ne: 'open' }, ['c']],
    [{ landStatus_in: 'sold,gone' }, ['c']],
    [{ areaM2_gte: 1000 }, ['b']],
    [{ areaM2_lt: '9000' }, ['a']],
    [{ areaM2_lte: 900 }, ['a']],
    [{ areaM2_ne: 900 }, ['b', 'c']],
    [{ areaM2: 'null' }, []],
    [{ areaM2_in: '900,null' }, ['a']],
    [{ areaM2_like: 'null' }, []],
    [{ areaM2_null: true }, ['c']],
    [{ areaM2_null: false }, ['a', 'b']],
    [{ name_like: 'harb' }, ['b']],
    [{ xzqdm_startswith: '532924' }, ['b', 'c']],
    [{ q: ' 码 ' }, ['c']],
    [{ q: 'sold' }, []],
    [{ q: ' ' }, ['a', 'b', 'c']],
    [{ q: '', landStatus: null, name: undefined }, ['a', 'b', 'c']],
    [{ _sort: 'areaM2', _order: 'desc' }, ['b', 'a', 'c']],
    [{ _sort: 'areaM2', _order: 'asc' }, ['a', 'b', 'c']],
    [{ _sort: 'landStatus', _order: 'desc' }, ['c', 'b', 'a']],
    [{ _sort: 'landStatus,name', _order: 'asc,desc', _public: true }, ['a', 'b', 'c']],
    [{ _start: 1, _end: 2 }, ['b']],
  ])('%o finds %o', (query, ids) => expect(found(query)).toEqual(ids))

  it('counts all rows that match, not only those of the page', () => {
    expect(localPage(rows, { landStatus: 'open', _start: 0, _end: 1 }, lands).total).toBe(2)
  })

  it.each(['bbox', 'within'])('refuses %s instead of returning rows from elsewhere', (name) => {
    expect(() => localPage(rows, { [name]: '1,2,3,4' }, lands)).toThrow(name)
  })

  it('counts by value, and does not tell a total area when one is unknown', () => {
    expect(localFacets(rows, {}, lands)).toMatchObject({
      total: 3,
      areaM2: null,
      fields: { landStatus: { open: 2, sold: 1 } },
      regions: { '532901000000': 1, '532924000000': 2 },
    })
    expect(localFacets(rows.slice(0, 2), {}, lands).areaM2).toBe(10_900)
  })

  const sold: AnyRow = { ...rows[0]!, id: 'd', landStatus: 'supplied', areaM2: 5 }

  it('come with what can be had first, and without what cannot unless a status is asked for', () => {
    const all = [sold, ...rows]
    const ids = (query: Parameters<typeof localPage>[1]) => localPage(all, query, lands).records.map(({ id }) => id)
    expect(ids({ _sort: '_available,areaM2', _order: 'asc,desc' })).toEqual(['b', 'a', 'c', 'd'])
    expect(ids({ _available: true })).toEqual(['a', 'b', 'c'])
    expect(ids({ _available: 'true', landStatus_in: 'supplied' })).toEqual(['d'])
    const { total, fields } = localFacets(all, { _available: true }, lands)
    expect({ total, landStatus: fields.landStatus }).toEqual({
      total: 3,
      landStatus: { open: 2, sold: 1, supplied: 1 },
    })
  })

  it('count what each condition hides alone, if nothing is found', () => {
    const query = { _available: true, areaM2_lte: 100, name_like: '古城' }
    expect(localFacets([sold, ...rows], query, lands).loosened).toEqual({ _available: 1, areaM2: 1, name: 0 })
    expect(localFacets(rows, { areaM2_lte: 900 }, lands).loosened).toBeNull()
  })
})
