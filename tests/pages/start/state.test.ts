import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostPlans, readLayers, withPlan } from '../../../src/pages/start/state/layers.ts'
import type { StartState } from '../../../src/pages/start/state/start-state.ts'
import { freshPage } from '../../support/page.ts'

freshPage('http://127.0.0.1:5290/start', {
  site: { basemaps: [{ id: 'photo', label: { zh: '影像', en: 'Photos' }, kind: 'raster' }] },
})
const { filterFields, leavesOut, levelOf, readRange, wireQuery, writeRange } =
  await import('../../../src/pages/start/state/filters.ts')
const { emptyState, readState, searchOf, writeState } = await import('../../../src/pages/start/state/start-state.ts')

const back = (state: StartState): StartState => readState(new URLSearchParams(searchOf(state)))
const picked = fc.record({ layer: fc.constantFrom('lands' as const, 'projects' as const), id: fc.uuid() })
const layer = (id: 'lands' | 'projects' | 'regions' | `plan-${string}`) =>
  fc.record({
    id: fc.constant(id),
    isVisible: fc.boolean(),
    opacity: fc.integer({ min: 0, max: 100 }).map((each) => each / 100),
  })

const states = fc.record({
  tab: fc.constantFrom('list', 'layers', 'rank', 'charts'),
  kind: fc.constantFrom('lands', 'projects'),
  region: fc.option(fc.constantFrom('532900000000', '532901000000')),
  q: fc.string({ maxLength: 40, unit: 'grapheme' }),
  filters: fc.constantFrom(
    {},
    { landStatus: 'open,reserve' },
    { areaM2: '1000~', stage: 'inviting' },
    { priceWanPerMu: '~35.5' },
  ),
  isAll: fc.boolean(),
  isInView: fc.boolean(),
  isFavourite: fc.boolean(),
  area: fc.option(
    fc.array(fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -85, max: 85 })), {
      minLength: 3,
      maxLength: 80,
    }),
  ),
  sort: fc.constantFrom(null, 'areaM2', '-areaM2'),
  page: fc.integer({ min: 1, max: 99 }),
  layers: fc.tuple(layer('lands'), layer('plan-01a1-7c'), layer('regions'), layer('projects'), layer('plan-2')),
  basemap: fc.constantFrom('relief', 'plain', 'photo'),
  view: fc.option(
    fc.record({
      center: fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -85, max: 85 })),
      zoom: fc.integer({ min: 0, max: 24 }),
    }),
  ),
  pick: fc.option(picked),
  mark: fc.option(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
      at: fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -85, max: 85 })),
    }),
  ),
  tray: fc.uniqueArray(picked, { maxLength: 4, selector: ({ layer: name, id }) => `${name} ${id}` }),
  isComparing: fc.boolean(),
  measure: fc.constantFrom('count', 'areaM2', 'investmentWan'),
  useId: fc.option(fc.uuid()),
  isByStatus: fc.boolean(),
}) as unknown as fc.Arbitrary<StartState>

describe('the state of the start page', () => {
  it('is the same after writing it to an address and reading it back', () => {
    fc.assert(fc.property(states, (state) => void expect(back(state)).toEqual(state)))
  })

  it('writes nothing to the address for default values', () => {
    expect(searchOf(emptyState)).toBe('')
  })

  it('is the default state for an address with only invalid values', () => {
    const address =
      'tab=x&kind=y&region=12&at=a,b,c&pick=users:1&tray=lands:,;&layers=lands:900&page=-4&areaM2=many&landStatus=%27&base=osm&sort=--&area=1,2;3,4&use=a.b&colours=red'
    expect(readState(new URLSearchParams(address))).toEqual(emptyState)
  })

  it('is read from any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => void writeState(readState(new URLSearchParams(text)))),
    )
  })

  it('puts a planning layer below parcels and projects, and limits the number of planning layers', () => {
    const usual = emptyState.layers.map(({ id }) => id)
    expect(withPlan(emptyState.layers, 'plan-7').map(({ id }) => id)).toEqual([
      'projects',
      'lands',
      'plan-7',
      'regions',
    ])
    const many = Array.from({ length: mostPlans + 5 }, (_none, index) => `plan-${index}`).join()
    expect(readLayers(`${many},plan-,plan-a/b,other`).map(({ id }) => id)).toEqual([
      ...many.split(',').slice(0, mostPlans),
      ...usual,
    ])
  })

  it('keeps the map centre to 0.1 m', () => {
    const state = { ...emptyState, view: { center: [100.1234567, 25.7654321] as [number, number], zoom: 11.256 } }
    expect(back(state).view).toEqual({ center: [100.123457, 25.765432], zoom: 11.26 })
  })
})

describe('filters of the start page', () => {
  it('follow from the declarations', () => {
    expect(filterFields('lands').map(({ name }) => name)).toEqual([
      'landUse',
      'landStatus',
      'areaM2',
      'priceWanPerMu',
      'floorAreaRatio',
      'elevationM',
      'slopeDeg',
      'aspect',
      'lakeViewPct',
    ])
    expect(filterFields('projects').map(({ name }) => name)).toEqual([
      'category',
      'stage',
      'investmentWan',
      'startYear',
      'cooperation',
    ])
  })

  it('are sent with the parameter names of the server, and a region includes those below it', () => {
    const asked = {
      isAll: false,
      region: '532901000000',
      q: '洱海',
      filters: { landStatus: 'open', areaM2: '100~', stage: 'inviting' },
      ids: null,
      bbox: [100, 25, 101, 26],
    }
    expect(wireQuery('lands', asked)).toEqual({
      _available: 'true',
      xzqdm_startswith: '532901',
      q: '洱海',
      landStatus_in: 'open',
      areaM2_gte: 100,
      bbox: '100,25,101,26',
    })
  })

  it('leave out what cannot be had, unless the switch, a status or favourites ask for it', () => {
    const asked = { isAll: false, region: null, q: '', filters: {}, ids: null, bbox: null }
    expect(wireQuery('projects', asked)).toEqual({ _available: 'true' })
    expect(wireQuery('projects', { ...asked, isAll: true })).toEqual({})
    expect(wireQuery('lands', { ...asked, ids: ['a', 'b'] })).toEqual({ id_in: 'a,b' })
    const map = { isAll: false, isFavourite: false, filters: {} }
    expect(leavesOut('lands', map)).toBe(true)
    expect(leavesOut('lands', { ...map, isAll: true })).toBe(false)
    expect(leavesOut('lands', { ...map, isFavourite: true })).toBe(false)
    expect(leavesOut('lands', { ...map, filters: { landStatus: 'built' } })).toBe(false)
    expect(leavesOut('projects', { ...map, filters: { landStatus: 'built' } })).toBe(true)
  })

  it.each([
    ['530000000000', '1'],
    ['532900000000', '2'],
    ['532901000000', '3'],
    ['532901001000', '4'],
    ['532901001002', '5'],
  ])('the level of %s is %s', (code, level) => {
    expect(levelOf(code)).toBe(level)
  })

  it('a range is the same after writing and reading it', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
    fc.assert(
      fc.property(
        bound,
        bound,
        (low, high) =>
          void expect(readRange(writeRange(low, high) ?? '')).toEqual(
            low === null && high === null ? null : [low, high],
          ),
      ),
    )
  })
})
