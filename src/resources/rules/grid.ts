import { byStrictness, type Outcome, type Says } from './outcome.ts'

/** What an activity does, as far as rules ask for it. Undefined is unknown. */
export type ActivityFacts = {
  /** Takes land that is not built on yet. */
  newConstruction?: boolean
  /** People stay overnight. */
  lodging?: boolean
  /** Discharges sewage. */
  sewage?: boolean
  /** A pipeline, a road, a path: no building plot. */
  linear?: boolean
  /** Of the highest building, metres. */
  heightM?: number
}
export type Fact = keyof ActivityFacts

/** Facts that are true or false, and all facts, in the order in which they are shown. */
export const flags = ['newConstruction', 'lodging', 'sewage', 'linear'] as const satisfies readonly Fact[]
export const facts: readonly Fact[] = [...flags, 'heightM']

/** What somebody wants to build: a code of the land use classification of 2023, and facts. */
export type ProposedUse = { landUse: string; facts: ActivityFacts }

/**
 * Which uses a column is for: codes that begin with `prefix` (empty: all), and these facts; a height is met by any that
 * is at least as great.
 */
export type Column = { key: string; prefix: string; facts: ActivityFacts }

/**
 * What a rule says to the uses of a column; without a clause or duties (ids) those of the rule count. Only a conditional
 * cell has duties.
 */
export type Cell = { outcome: Outcome; clause?: string | undefined; duties?: readonly string[] | undefined }

/**
 * What a rule says in a zone; `anyZone` is every zone without a row. `distanceM` counts for rules of a distance, and `above`
 * for those of slope (degrees) and elevation (metres); it is missing in all others.
 */
export type GridRow = {
  zone: string
  distanceM: number | null
  above?: number | null | undefined
  cells: Readonly<Record<string, Cell>>
}

/** The content of a rule: the value of a field of kind `grid`. Its first column is for all uses. */
export type Grid = { columns: readonly Column[]; rows: readonly GridRow[] }

export const anyZone = '*'
export const allUses: Column = { key: 'all', prefix: '', facts: {} }
export const emptyGrid: Grid = { columns: [allUses], rows: [{ zone: anyZone, distanceM: null, cells: {} }] }

export const gridLimits = {
  columns: 20,
  rows: 60,
  clause: 2000,
  duties: 12,
  distanceM: 10_000,
  above: 10_000,
  heightM: 1000,
} as const

/**
 * What a grid says: the cell, null where nobody has filled it in. `isAssumed`: it is the strictest of several cells,
 * because the use, or a fact of it (`asks`), is not known.
 */
export type Answer = { cell: Cell | null; isAssumed: boolean; asks: readonly Fact[] }

/** The row of a zone; null where nothing is said of it. */
export function rowOf({ rows }: Grid, zone: string | null): GridRow | null {
  return rows.find((row) => row.zone === zone) ?? rows.find((row) => row.zone === anyZone) ?? null
}

/**
 * Returns what a row says to a use. Of the columns that hold, the most specific counts: the longest prefix, then the
 * most facts, then the strictest. Without a use, and where a missing fact leaves several columns, the strictest of them
 * counts.
 */
export function answerOf({ columns }: Grid, row: GridRow | null, use: ProposedUse | null): Answer {
  const { certain, possible, asks } = use ? matching(columns, use) : { certain: [], possible: columns, asks: [] }
  const [most] = certain.toSorted(bySpecificity)
  const equals = most ? certain.filter((column) => bySpecificity(column, most) === 0) : []
  // A column that only may hold matters where it is at least as specific as the one that does.
  const rivals = possible.filter((column) => !most || bySpecificity(column, most) <= 0)
  const cells = [...equals, ...rivals].map(({ key }) => row?.cells[key] ?? null)
  const [cell = null] = cells.toSorted((one, other) => byStrictness(saysOf(one), saysOf(other)))
  const isAssumed = rivals.length > 0 && new Set(cells.map(saysOf)).size > 1
  return { cell, isAssumed, asks: isAssumed ? asks : [] }
}

function saysOf(cell: Cell | null): Says {
  return cell?.outcome ?? 'unknown'
}

/** The strictest that a grid can say to anybody. */
export function strictestOf({ columns, rows }: Grid): Says {
  const all = rows.flatMap(({ cells }) => columns.map(({ key }) => saysOf(cells[key] ?? null)))
  return all.toSorted(byStrictness)[0] ?? 'unknown'
}

type Matching = { certain: Column[]; possible: Column[]; asks: Fact[] }

function matching(columns: readonly Column[], use: ProposedUse): Matching {
  const found: Matching = { certain: [], possible: [], asks: [] }
  for (const column of columns) {
    if (!use.landUse.startsWith(column.prefix)) continue
    const facts = Object.entries(column.facts) as [Fact, boolean | number][]
    const held = facts.map(([fact, wanted]) => holds(use.facts[fact], wanted))
    if (held.includes(false)) continue
    if (held.includes(null)) {
      found.possible.push(column)
      found.asks.push(...facts.filter((_fact, at) => held[at] === null).map(([fact]) => fact))
    } else found.certain.push(column)
  }
  return { ...found, asks: [...new Set(found.asks)] }
}

/** Whether a fact is as a column wants it; null where it is unknown. */
function holds(fact: boolean | number | undefined, wanted: boolean | number): boolean | null {
  if (fact === undefined) return null
  return typeof wanted === 'number' && typeof fact === 'number' ? fact >= wanted : fact === wanted
}

/** The most specific first. */
function bySpecificity(one: Column, other: Column): number {
  return other.prefix.length - one.prefix.length || Object.keys(other.facts).length - Object.keys(one.facts).length
}
