import type { Relation } from '../../src/resources/analysis.ts'
import { allUses, anyZone, type ActivityFacts, type Cell, type Grid } from '../../src/resources/rules/grid.ts'
import type { Outcome } from '../../src/resources/rules/outcome.ts'
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

/** A rule before it is inserted; it names its theme, law and overridden rules by name, title and code. */
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
  isDraft: boolean
}

type CellSource = Outcome | { outcome: Outcome; clause: string }
type Cells = Readonly<Record<string, CellSource>>

/** A rule as stored in the data file: the column of all uses is left out, and `each` holds the cells of rows that say nothing else. */
type Source = Omit<RuleSeed, 'grid' | 'overrides' | 'isDraft'> & {
  columns?: readonly { key: string; prefix?: string; facts?: ActivityFacts }[]
  each?: Cells
  rows: readonly { zone?: string; distanceM?: number; cells?: Cells }[]
  overrides?: readonly string[]
  isDraft?: boolean
}

/** How every clause of the demonstration begins: nobody but us has checked these rules. */
export const ruleMark = '示例规则·须经主管部门核定。'

/** Returns the subjects of control that the rules speak of, with their zones. */
export function demoThemes(): ThemeSeed[] {
  const themes = readJson<(Omit<ThemeSeed, 'zones'> & Partial<ThemeSeed>)[]>(
    new URL('./data/themes.json', import.meta.url),
  )
  return themes.map((theme) => ({ zones: [], ...theme }))
}

/** Returns the example rules. Their clauses are summaries in our own words. New objects on every call. */
export function demoRules(): RuleSeed[] {
  return readJson<Source[]>(new URL('./data/rules.json', import.meta.url)).map(
    ({ columns, each, rows, overrides = [], isDraft = false, clause, ...rule }) => ({
      ...rule,
      clause: marked(clause),
      grid: gridOf({ columns, each, rows }),
      overrides,
      isDraft,
    }),
  )
}

function gridOf({ columns = [], each = {}, rows }: Pick<Source, 'columns' | 'each' | 'rows'>): Grid {
  return {
    columns: [allUses, ...columns.map(({ key, prefix = '', facts = {} }) => ({ key, prefix, facts }))],
    rows: rows.map(({ zone = anyZone, distanceM = null, cells = {} }) => ({
      zone,
      distanceM,
      cells: Object.fromEntries(Object.entries({ ...each, ...cells }).map(([key, cell]) => [key, cellOf(cell)])),
    })),
  }
}

function cellOf(source: CellSource): Cell {
  return typeof source === 'string' ? { outcome: source } : { outcome: source.outcome, clause: marked(source.clause) }
}

function marked(clause: string): string {
  return ruleMark + clause
}
