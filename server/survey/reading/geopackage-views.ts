import { GdalError, type Gdal, type Source } from '../gdal/engine.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { countOf, rowsOf } from './gdal-layers.ts'

/** Rows that a view may have to look at: some seconds of work. */
const mostLooks = 2e8
/** Parts of a view when the views in it are put in: SQLite does so before it plans anything. */
const mostParts = 10_000

/** A step of SQLite's plan for a query, as `explain query plan` tells it. */
type Step = { id: number; parent: number; detail: string }
type Sizes = ReadonlyMap<string, number>

/**
 * Returns a problem for each view of a GeoPackage, by its name in lower case, that may take without end to compute: those whose
 * plan calls itself, and those whose plan looks for each row of a table at each row of others. Runs none of them.
 * Throws for views in views that cannot even be planned: the layers of such a file cannot be listed either.
 */
export async function endlessViews(
  gdal: Gdal,
  source: Source,
  folder: string,
): Promise<ReadonlyMap<string, SurveyProblem>> {
  const ask = (sql: string): ReturnType<typeof rowsOf> => rowsOf(gdal, source, { sql, folder })
  const master = await ask(`select name, type, sql from sqlite_master where type in ('table', 'view')`)
  const definitions = new Map(
    master.filter(({ type }) => type === 'view').map((row) => [key(row['name']), key(row['sql'])]),
  )
  const names = new Map(master.map(({ name }) => [key(name), String(name).slice(0, 100)]))
  const views = [...definitions.keys()]
  refuseNested(definitions)
  const sizes = new Map<string, number>()
  for (const { name } of views.length > 0 ? master.filter(({ type }) => type === 'table') : [])
    sizes.set(key(name), await sizeOf(gdal, source, { table: String(name), folder }))
  const words = new Set([...definitions.values()].flatMap(wordsOf))
  const largest = Math.max(1, ...[...sizes].filter(([name]) => words.has(name)).map(([, size]) => size))
  const endless = new Map<string, SurveyProblem>()
  for (const view of views) {
    const plan = await ask(`explain query plan select * from "${view.replaceAll('"', '""')}"`).catch(nothing)
    if (looksOf(0, plan.map(stepOf), { sizes, largest }) > mostLooks)
      endless.set(view, warning('view-endless', { layer: names.get(view) ?? view }))
  }
  return endless
}

/** Throws for a view that has too many parts once the views in it are put in. */
function refuseNested(definitions: ReadonlyMap<string, string>): void {
  const known = new Map<string, number>()
  const partsOf = (view: string): number => {
    if (!known.has(view)) {
      // A view that names itself is an error of its own.
      known.set(view, 1)
      const inner = wordsOf(definitions.get(view) ?? '').filter((word) => word !== view && definitions.has(word))
      known.set(
        view,
        inner.reduce((sum, word) => sum + partsOf(word), 1),
      )
    }
    return known.get(view) ?? 1
  }
  for (const view of definitions.keys())
    if (partsOf(view) > mostParts) throw new SurveyError([problem('view-endless', { layer: view.slice(0, 100) })])
}

/** The words and names of a query. */
function wordsOf(sql: string): string[] {
  const words = sql.match(/"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[^\s"'`[\](),;=<>.]+/g) ?? []
  return words.map((word) => (/^["`[]/.test(word) ? word.slice(1, -1).replaceAll('""', '"') : word))
}

/** A table that cannot be counted, and a view that cannot be planned, cannot be run either. */
async function sizeOf(
  gdal: Gdal,
  source: Source,
  { table, folder }: { table: string; folder: string },
): Promise<number> {
  return countOf(gdal, source, { table, folder }).catch(() => 1)
}

function nothing(error: unknown): [] {
  if (error instanceof GdalError) return []
  throw error
}

function stepOf({ id, parent, detail }: Record<string, unknown>): Step {
  return { id: Number(id), parent: Number(parent), detail: String(detail) }
}

/** Rows that the steps below one step look at: each runs for every row of those before it, parts of a union once. */
function looksOf(parent: number, plan: readonly Step[], { sizes, largest }: { sizes: Sizes; largest: number }): number {
  const known = new Map(sizes)
  const isUnion = plan.find(({ id }) => id === parent)?.detail.startsWith('COMPOUND') === true
  const looks = plan
    .filter((step) => step.parent === parent && step.id !== parent)
    .map(({ id, detail }) => {
      const below = looksOf(id, plan, { sizes: known, largest })
      const [, kind, name = ''] = /^(MATERIALIZE|CO-ROUTINE|SCAN|SEARCH) (?:TABLE )?(\S+)/.exec(detail) ?? []
      if (/^(RECURSIVE|SETUP)/.test(detail) || detail.includes('VIRTUAL TABLE')) return Infinity
      if (kind === 'MATERIALIZE' || kind === 'CO-ROUTINE') {
        known.set(key(name), below)
        return 1
      }
      if (kind === undefined || isUnique(detail)) return below
      return below * Math.max(1, /^SCAN (\d+) CONSTANT/.exec(detail) ? Number(name) : (known.get(key(name)) ?? largest))
    })
  return looks.reduce((all, each) => (isUnion ? all + each : all * each), isUnion ? 0 : 1)
}

/** Whether a search finds one row at most. */
function isUnique(detail: string): boolean {
  return detail.startsWith('SEARCH') && /INTEGER PRIMARY KEY \(rowid=|sqlite_autoindex/.test(detail)
}

/** SQLite compares names without regard to case. */
function key(name: unknown): string {
  return String(name).toLowerCase()
}
