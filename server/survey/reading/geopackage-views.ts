import { GdalError, type Gdal, type Source } from '../gdal/engine.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { countOf, rowsOf } from './gdal-layers.ts'
import { looksOf, type Step } from './view-plan.ts'

/** Rows that all views of a package together may have to look at: some seconds of work. */
const mostLooks = 2e8
/** Parts of a view when the views in it are put in, and how deep: SQLite does so before it plans anything. */
const mostParts = 10_000
const deepest = 100

type Ask = (sql: string) => ReturnType<typeof rowsOf>
/** Rows of the tables that queries name, by the names that they give them; and the names of the tables themselves. */
type Named = { sizes: Map<string, number>; tables: Map<string, Set<string>>; largest: number }

/**
 * Returns a problem for each view of a GeoPackage, by its name in lower case, that may take without end to compute: its
 * plan calls itself, or looks for each row of a table at each row of others. Runs none of them. Throws for views in
 * views that cannot even be planned: the layers of such a file cannot be listed either.
 */
export async function endlessViews(
  gdal: Gdal,
  source: Source,
  folder: string,
): Promise<ReadonlyMap<string, SurveyProblem>> {
  const ask: Ask = (sql) => rowsOf(gdal, source, { sql, folder })
  const master = await ask(`select name, type, sql from sqlite_master where type in ('table', 'view')`)
  const queries = new Map(
    master.filter(({ type }) => type === 'view').map(({ name, sql }) => [key(name), wordsOf(key(sql))]),
  )
  refuseNested(queries)
  const tables = master.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  const named = await namesIn(queries, tables, (table) => countOf(gdal, source, { table, folder }).catch(() => 1))
  const endless = new Map<string, SurveyProblem>()
  let left = mostLooks
  for (const { name } of master.filter(({ type }) => type === 'view')) {
    const plan = (await ask(`explain query plan select * from ${quoted(name)}`).catch(nothing)).map(stepOf)
    const looks = looksOf(plan, { ...named, found: await foundBy(plan, named, ask) })
    if (looks > left) endless.set(key(name), warning('view-endless', { layer: String(name).slice(0, 100) }))
    else left -= looks
  }
  return endless
}

/** Throws for a view that has too many parts once the views in it are put in, or too deep ones. */
function refuseNested(queries: ReadonlyMap<string, readonly string[]>): void {
  const known = new Map<string, { parts: number; depth: number }>()
  const shapeOf = (view: string): { parts: number; depth: number } => {
    const before = known.get(view)
    if (before) return before
    const shape = { parts: 1, depth: 1 }
    // Known before its parts are: a view that refers to itself ends here, and fails when it is read.
    known.set(view, shape)
    for (const word of (queries.get(view) ?? []).filter((each) => each !== view && queries.has(each))) {
      const inner = shapeOf(word)
      shape.parts += inner.parts
      shape.depth = Math.max(shape.depth, inner.depth + 1)
    }
    return shape
  }
  for (const view of queries.keys()) {
    const { parts, depth } = shapeOf(view)
    if (parts > mostParts || depth > deepest)
      throw new SurveyError([problem('view-endless', { layer: view.slice(0, 100) })])
  }
}

/** Counts the tables that queries name; a word after such a name may be another name for it. */
async function namesIn(
  queries: ReadonlyMap<string, readonly string[]>,
  tables: readonly string[],
  sizeOf: (table: string) => Promise<number>,
): Promise<Named> {
  const originals = new Map(tables.map((table) => [key(table), table]))
  const named: Named = { sizes: new Map(), tables: new Map(), largest: 1 }
  const counted = new Map<string, number>()
  for (const words of queries.values())
    for (const [at, word] of words.entries()) {
      const table = originals.get(word)
      if (table === undefined) continue
      const size = counted.get(word) ?? Math.max(1, await sizeOf(table))
      counted.set(word, size)
      named.largest = Math.max(named.largest, size)
      const other = words[at + 1] === 'as' ? words[at + 2] : words[at + 1]
      for (const name of [word, ...(other === undefined ? [] : [other])]) {
        named.sizes.set(name, Math.max(named.sizes.get(name) ?? 1, size))
        named.tables.set(name, (named.tables.get(name) ?? new Set()).add(table))
      }
    }
  return named
}

/** How many rows a search for equal values finds at most: the largest group of equal values in the table. */
async function foundBy(
  plan: readonly Step[],
  { tables }: Named,
  ask: Ask,
): Promise<(name: string, columns: readonly string[]) => number | null> {
  const found = new Map<string, number>()
  for (const { name, columns } of plan)
    for (const table of columns.length > 0 ? (tables.get(name) ?? []) : []) {
      const group = columns.map(quoted).join(', ')
      const sql = `select max(n) as n from (select count(*) as n from ${quoted(table)} group by ${group})`
      const [row] = await ask(sql).catch(nothing)
      const known = `${name} ${columns.join()}`
      if (row) found.set(known, Math.max(found.get(known) ?? 1, Number(row['n'] ?? 1)))
    }
  return (name, columns) => found.get(`${name} ${columns.join()}`) ?? null
}

/** What cannot be planned or counted cannot be run either. */
function nothing(error: unknown): [] {
  if (error instanceof GdalError) return []
  throw error
}

function stepOf({ id, parent, detail }: Record<string, unknown>): Step {
  const text = String(detail)
  const [, kind = '', name = ''] = /^(MATERIALIZE|CO-ROUTINE|SCAN|SEARCH) (?:TABLE )?(\S+)/.exec(text) ?? []
  const columns = kind === 'SEARCH' ? [...text.matchAll(/([^\s(]+)=\?/g)].map(([, column = '']) => column) : []
  return { id: Number(id), parent: Number(parent), detail: text, kind, name: key(name), columns }
}

function quoted(name: unknown): string {
  return `"${String(name).replaceAll('"', '""')}"`
}

/** The words and names of a query. */
function wordsOf(sql: string): string[] {
  const words = sql.match(/"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[^\s"'`[\](),;=<>.]+/g) ?? []
  return words.map((word) => (/^["`[]/.test(word) ? word.slice(1, -1).replaceAll('""', '"') : word))
}

/** SQLite compares names without regard to case. */
function key(name: unknown): string {
  return String(name).toLowerCase()
}
