import type { Geometry } from '../../src/resources/define.ts'
import type { DutyStage } from '../../src/resources/duties.ts'
import type { Relation } from '../../src/resources/rules/evidence.ts'
import { allUses, anyZone, type ActivityFacts, type Cell, type Grid } from '../../src/resources/rules/grid.ts'
import type { Expected } from '../../src/resources/rules/tested.ts'
import type { Outcome } from '../../src/resources/rules/outcome.ts'
import { metresPerDegree } from './geodesy.ts'
import { readJson } from './read-data.ts'

/** A theme before it is inserted. */
type ThemeSeed = {
  name: string
  nameEn: string
  required: boolean
  authority: string
  basis: string
  zones: readonly { code: string; name: string; nameEn: string; values?: string }[]
}

/** A duty before it is inserted; it names its flow chart. */
type DutySeed = {
  name: string
  nameEn: string
  authority: string
  stage: DutyStage
  workingDays: number | null
  flow: string | null
  note: string
  sort: number
}

/** A test of a rule before it is inserted; it names its rule by code and its use. */
type RuleTestSeed = { rule: string; name: string; use: string; expected: Expected; boundary: Geometry }

/**
 * A rule before it is inserted; it names its theme, law, overridden rules and duties, also those of cells, by name, title
 * and code.
 */
export type RuleSeed = {
  code: string
  name: string
  nameEn: string
  theme: string
  relation: Relation
  grid: Grid
  overrides: readonly string[]
  law: string | null
  article: string
  clause: string
  duties: readonly string[]
  isDraft: boolean
}

type CellSource = Outcome | { outcome: Outcome; clause: string; duties?: readonly string[] }
type Cells = Readonly<Record<string, CellSource>>

/** A rule as stored in the data file: the column of all uses is left out, and `each` holds the cells of rows that say nothing else. */
type Source = Omit<RuleSeed, 'grid' | 'overrides' | 'duties' | 'isDraft'> & {
  columns?: readonly { key: string; prefix?: string; facts?: ActivityFacts }[]
  each?: Cells
  rows: readonly { zone?: string; distanceM?: number; above?: number; cells?: Cells }[]
  overrides?: readonly string[]
  duties?: readonly string[]
  isDraft?: boolean
}

/** How every clause of the demonstration begins: nobody but us has checked these rules. */
export const ruleMark = '示例规则·须经主管部门核定。'
const dutyMark = '示例事项·部门和时限以办理机关公布的为准。'

/** Returns the subjects of control that the rules speak of, with their zones. */
export function demoThemes(): ThemeSeed[] {
  const themes = readJson<(Omit<ThemeSeed, 'zones'> & Partial<ThemeSeed>)[]>(
    new URL('./data/themes.json', import.meta.url),
  )
  return themes.map((theme) => ({ zones: [], ...theme }))
}

/** Returns what conditions of the example rules ask for. Authorities and days are examples. New objects on every call. */
export function demoDuties(): DutySeed[] {
  const seeds = readJson<(Omit<DutySeed, 'workingDays' | 'flow' | 'sort'> & Partial<DutySeed>)[]>(
    new URL('./data/duties.json', import.meta.url),
  )
  return seeds.map((duty, at) => ({ workingDays: null, flow: null, ...duty, note: dutyMark + duty.note, sort: at + 1 }))
}

/** Metres from the middle to the corners of a test's boundary. */
const testRadiusM = 20
const testCorners = 32

/** Returns the tests of the example rules: small circles inside, beside and outside the areas of the demonstration. */
export function demoRuleTests(): RuleTestSeed[] {
  const tests = readJson<(Omit<RuleTestSeed, 'boundary'> & { at: [number, number] })[]>(
    new URL('./data/rule-tests.json', import.meta.url),
  )
  return tests.map(({ at: [east, north], ...test }) => {
    const scale = metresPerDegree(north)
    const ring = Array.from({ length: testCorners }, (_each, corner) => {
      const turn = (corner / testCorners) * 2 * Math.PI
      return [east + (testRadiusM / scale.east) * Math.cos(turn), north + (testRadiusM / scale.north) * Math.sin(turn)]
    })
    return { ...test, boundary: { type: 'MultiPolygon', coordinates: [[[...ring, ...ring.slice(0, 1)]]] } as Geometry }
  })
}

/** Returns the example rules. Their clauses are summaries in our own words. New objects on every call. */
export function demoRules(): RuleSeed[] {
  return readJson<Source[]>(new URL('./data/rules.json', import.meta.url)).map(
    ({ columns, each, rows, overrides = [], duties = [], isDraft = false, clause, ...rule }) => ({
      ...rule,
      clause: marked(clause),
      grid: gridOf({ columns, each, rows }),
      overrides,
      duties,
      isDraft,
    }),
  )
}

function gridOf({ columns = [], each = {}, rows }: Pick<Source, 'columns' | 'each' | 'rows'>): Grid {
  return {
    columns: [allUses, ...columns.map(({ key, prefix = '', facts = {} }) => ({ key, prefix, facts }))],
    rows: rows.map(({ zone = anyZone, distanceM = null, above, cells = {} }) => ({
      zone,
      distanceM,
      ...(above === undefined ? {} : { above }),
      cells: Object.fromEntries(Object.entries({ ...each, ...cells }).map(([key, cell]) => [key, cellOf(cell)])),
    })),
  }
}

function cellOf(source: CellSource): Cell {
  return typeof source === 'string' ? { outcome: source } : { ...source, clause: marked(source.clause) }
}

function marked(clause: string): string {
  return ruleMark + clause
}
