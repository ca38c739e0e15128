import { describe, expect, it } from 'vitest'
import { figuresOf, type Column, type Part } from '../../src/offer/compare/columns.ts'
import { bestOf, factsOf } from '../../src/offer/compare/facts.ts'
import { outlinesOf } from '../../src/offer/compare/outlines.ts'
import { comparisonTable } from '../../src/pages/start/compare/compare-table.ts'
import type { Geometry, Label } from '../../src/resources/define.ts'
import { fill } from '../../src/resources/errors.ts'
import { lands } from '../../src/resources/lands.ts'
import { projects } from '../../src/resources/projects.ts'
import type { Says } from '../../src/resources/rules/outcome.ts'
import { squareMetresPerMu } from '../../src/resources/units.ts'

it.each([
  { values: [3, 5, 5, null], better: 'more', best: [false, true, true, false] },
  { values: [3, 5, undefined], better: 'less', best: [true, false, false] },
  { values: [3, 5], better: 'differs', best: [false, false] },
  { values: [3, 5], better: undefined, best: [false, false] },
  { values: [4, 4], better: 'more', best: [false, false] },
  { values: [4, null], better: 'more', best: [false, false] },
] as const)('of $values with the rule $better, the best are $best', ({ values, better, best }) => {
  expect(bestOf(values, better)).toEqual(best)
})

const unjudged: Label = { zh: '未分析', en: 'Not analysed' }
const say = (label: Label, values: Readonly<Record<string, string | number>> = {}): string => fill(label.en, values)
const tools = {
  items: (_code: string, value: unknown) => ({ label: `item ${String(value)}` }),
  format: { say, locale: 'en-US' },
  layerName: (name: string) => name,
}

function aParcel(id: string, land: Record<string, unknown>, result: Part['result'] = null): Column {
  return {
    id,
    title: id,
    resource: lands,
    row: land,
    boundary: null,
    figures: figuresOf([{ land: land as Part['land'], result }]),
    unjudged,
  }
}

const judged = (
  verdict: 'feasible' | 'needs-check' | 'infeasible',
  distanceM: number,
  areaM2 = 0,
): NonNullable<Part['result']> => ({
  verdict,
  areaM2: 1000,
  lines: areaM2 > 0 ? [{ says: 'forbidden', standing: null, areaM2 }] : [],
  distances: [{ name: 'School', distanceM }],
})

describe('the facts of a comparison', () => {
  const one = aParcel(
    'one',
    { areaM2: 30 * squareMetresPerMu, priceWanPerMu: 20, landUse: 'a' },
    judged('infeasible', 500, 250),
  )
  const two = aParcel('two', { areaM2: 10 * squareMetresPerMu, priceWanPerMu: 40 }, judged('feasible', 1500))
  const three = aParcel('three', { areaM2: 20 * squareMetresPerMu, priceWanPerMu: null })
  const facts = factsOf([one, two, three], tools)
  const fact = (name: string) => facts.find((each) => each.name === name)

  it('are verdict, declared fields, total price, shares and distances, with what is best', () => {
    expect(facts.map(({ name }) => name)).toEqual([
      'verdict',
      'landUse',
      'areaM2',
      'priceWanPerMu',
      'cost',
      'forbidden',
      'conditional',
      'to School',
    ])
    expect(fact('cost')).toMatchObject({ figures: { unit: '10k yuan' }, best: [false, true, false], differs: true })
    expect(fact('cost')?.figures?.numbers).toEqual([expect.closeTo(600), expect.closeTo(400), null])
    expect(fact('forbidden')).toMatchObject({ values: ['25%', '0%', null], best: [false, true, false] })
    expect(fact('to School')?.best).toEqual([true, false, false])
    expect(fact('areaM2')?.best).toEqual([true, false, false])
  })

  it('say what is unknown, and call no verdict better that promises nothing', () => {
    expect(fact('verdict')).toMatchObject({ values: ['Infeasible', 'Feasible', 'Not analysed'], figures: null })
    expect(fact('verdict')?.best).toEqual([false, true, false])
    expect(fact('priceWanPerMu')?.values[2]).toBe('On request')
    expect(fact('cost')?.values[2]).toBeNull()
    const unsure = factsOf([one, aParcel('four', {}, judged('needs-check', 1))], tools)
    expect(unsure[0]?.best).toEqual([false, false])
  })

  it('give what is unknown or unreliable a share of its own, and leave out what does not weigh', () => {
    const line = (says: Says, areaM2: number, standing: 'expired' | null = null) => ({ says, areaM2, standing })
    const { lines: _lines, ...result } = judged('needs-check', 1)
    const overridden = { ...line('forbidden', 1000), overriddenBy: { name: 'another rule' } as never }
    const unsure = aParcel(
      'unsure',
      {},
      {
        ...result,
        lines: [
          line('unknown', 100),
          line('forbidden', 400, 'expired'),
          line('conditional', 200),
          line('allowed', 900),
          overridden,
          line('notice', 800, 'expired'),
        ],
      },
    )
    const found = factsOf([two, unsure], tools)
    const of = (name: string) => found.find((each) => each.name === name)
    expect(of('unknown')).toMatchObject({ label: 'Share to be checked', values: ['0%', '40%'], best: [true, false] })
    expect(of('forbidden')?.values).toEqual(['0%', '0%'])
    expect(of('conditional')?.values).toEqual(['0%', '20%'])
    expect(found.map(({ name }) => name)).not.toContain('allowed')
  })

  it('leave empty what only the other kind has', () => {
    const project: Column = {
      ...aParcel('project', {}),
      resource: projects,
      row: { investmentWan: 300 },
      figures: figuresOf([]),
      unjudged: null,
    }
    const mixed = factsOf([two, project], tools)
    const of = (name: string) => mixed.find((each) => each.name === name)
    expect(of('investmentWan')).toMatchObject({ figures: { numbers: [null, 300] }, best: [false, false] })
    expect(of('verdict')?.values).toEqual(['Feasible', null])
    expect(of('priceWanPerMu')?.values[1]).toBeNull()
  })

  it('stand in a file as numbers of a named unit, with their source, date and address', () => {
    const compared = { picked: { layer: 'lands', id: 'x' }, isLoading: false, error: null } as const
    const columns = [one, two].map((column) => ({
      ...column,
      ...compared,
      row: { id: 'x', version: 1, createdBy: 'system', ...column.row } as never,
    }))
    const table = comparisonTable({
      columns,
      facts: factsOf(columns, tools),
      isSchematic: true,
      source: 'Map',
      date: '2026-11-25',
      link: 'http://127.0.0.1/s/abc',
      locale: 'en-US',
      say,
    })
    expect(table[0]).toEqual(['Figures', 'one', 'two'])
    expect(table).toContainEqual(['Area (m²)', 20_000, 6666.6667])
    expect(table).toContainEqual(['Verdict', 'Infeasible', 'Feasible'])
    expect(table).toContainEqual(['To School (m)', 500, 1500])
    expect(table.flat()).toEqual(
      expect.arrayContaining(['Source: Map', 'Made 2026-11-25', 'http://127.0.0.1/s/abc', 'Demo data']),
    )
    expect(table.flat().join('\n')).toContain('Heights and slopes are schematic')
  })
})

describe('outlines', () => {
  const square = (latitude: number, degrees: number): Geometry => ({
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [100, latitude],
          [100 + degrees, latitude],
          [100 + degrees, latitude + degrees],
          [100, latitude + degrees],
          [100, latitude],
        ],
      ],
    ],
  })
  const box = { widthPx: 160, heightPx: 104 }
  const spots = (path = '') => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
  const sizeOf = (path?: string) => {
    const [xs, ys] = [0, 1].map((axis) => spots(path).map((spot) => spot[axis] ?? 0))
    return [Math.max(...xs!) - Math.min(...xs!), Math.max(...ys!) - Math.min(...ys!)]
  }

  it('have one scale, which the largest fills, north up, and are unknown without a boundary', () => {
    const drawn = outlinesOf([square(25, 0.002), square(25, 0.001), null, { type: 'Point', coordinates: [1, 2] }], box)
    const [large, small, ...others] = drawn!.shapes
    expect(others).toEqual([null, null])
    expect(large!.widthM).toBeCloseTo(201.9, 0)
    expect(large!.heightM).toBeCloseTo(221.5, 0)
    expect(sizeOf(large!.path)[1]).toBeCloseTo(104, 1)
    expect(sizeOf(large!.path)[0]! / sizeOf(small!.path)[0]!).toBeCloseTo(2, 1)
    expect(spots(large!.path)[0]![1]).toBeGreaterThan(spots(large!.path)[2]![1]!)
    expect(drawn!.bar.widthPx).toBeCloseTo((drawn!.bar.metres * 104) / large!.heightM, 3)
    expect(outlinesOf([null], box)).toBeNull()
  })

  it('keep their proportions at any latitude', () => {
    const [shape] = outlinesOf([square(60, 0.001)], box)!.shapes
    const [width = 0, height = 0] = sizeOf(shape!.path)
    expect(width / height).toBeCloseTo(0.5, 2)
  })
})
