import fc from 'fast-check'
import type { Geometry } from '../../src/resources/define.ts'

type Position = [number, number]

/** Side of a grid cell. Each parcel has a cell, so that none touches another. */
const cellDegrees = 0.005
const [west, south] = [100.13, 25.56]

const degrees = (value: number): number => Number(value.toFixed(9))

/**
 * A closed star-shaped ring around a place. The angles of its corners increase, so that it never crosses itself and
 * always contains the place.
 */
function star([x, y]: Position, radii: readonly number[], turn: number): Position[] {
  const corners = radii.map((radius, at): Position => {
    const angle = ((at + turn) / radii.length) * 2 * Math.PI
    return [degrees(x + radius * Math.cos(angle)), degrees(y + radius * Math.sin(angle))]
  })
  return [...corners, corners[0]!]
}

const rays = (least: number, most: number) =>
  fc.array(fc.double({ min: least, max: most, noNaN: true }), { minLength: 5, maxLength: 9 })

/** A boundary around the middle of a cell: a shell, perhaps with a hole, an island in the hole, and a second part. */
function boundaryAt(at: number): fc.Arbitrary<Geometry> {
  const [x, y] = [west + (at % 40) * cellDegrees, south + Math.floor(at / 40) * cellDegrees]
  return fc
    .tuple(
      rays(0.0006, 0.0011),
      rays(0.0001, 0.0003),
      rays(0.00002, 0.00005),
      rays(0.0002, 0.0008),
      fc.double({ min: 0, max: 0.9, noNaN: true }),
      fc.integer({ min: 0, max: 7 }),
    )
    .map(([shell, hole, island, other, turn, kinds]) => {
      const parts: Position[][][] = [
        [star([x, y], shell, turn), ...(kinds & 1 ? [star([x, y], hole, turn).reverse()] : [])],
      ]
      if (kinds & 1 && kinds & 2) parts.push([star([x, y], island, turn)])
      if (kinds & 4) parts.push([star([x + 0.0025, y], other, turn)])
      return { type: 'MultiPolygon', coordinates: parts }
    })
}

const characters = [
  ...'大理洱海苍山下关凤仪镇工业园区一二三号地块招商用地鿿龘㐀，。、“”（）·%&<>"\'=+-@#^_/\\: ;|~abcXYZ0123456789é×',
]

/** One line of text, with characters that are difficult for some formats, without spaces at its ends. */
export function line(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...characters), { minLength: 1, maxLength: maxLength - 1 })
    .map((each) => `地${each.join('')}`.trim())
}

const paragraphs = fc.array(line(250), { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'))
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null })
const decimal = (most: number, scale: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: most * 10 ** scale }).map((value) => Number((value / 10 ** scale).toFixed(scale)))

function parcelAt(at: number, code: string): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({
    landCode: fc.constant(code),
    name: line(60),
    xzqdm: fc.constantFrom('532901000000', '532901003000'),
    landUse: maybe(fc.constantFrom('0901', '0902', '0701', '1001')),
    landStatus: fc.constantFrom('open', 'reserve', 'negotiating', 'supplied'),
    statedAreaM2: maybe(decimal(1e6, 4)),
    priceWanPerMu: maybe(decimal(900, 4)),
    floorAreaRatio: maybe(decimal(20, 2)),
    infrastructure: fc.uniqueArray(fc.constantFrom('road', 'water', 'power', 'heat', 'levelled')),
    tenureYears: maybe(fc.integer({ min: 0, max: 99 })),
    description: maybe(paragraphs),
    contact: maybe(line(20)),
    contactPhone: maybe(fc.constantFrom('0872-2310001', '(0872) 2310001', '+86 13900000000')),
    boundary: boundaryAt(at),
    published: fc.boolean(),
  })
}

/** Parcels whose codes begin with a prefix, each in its own cell. */
export function parcels(prefix: string, count: number): fc.Arbitrary<Record<string, unknown>[]> {
  return fc.tuple(...Array.from({ length: count }, (_none, at) => parcelAt(at, `${prefix}${at}`)))
}
