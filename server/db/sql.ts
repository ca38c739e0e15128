import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
  type Transaction,
} from 'kysely'
import type { AnyTables, Tables } from './tables.ts'

/**
 * Returns a value as jsonb. Every jsonb column needs this: without it an array arrives as an SQL array and a string as
 * unquoted JSON.
 */
export function json(value: unknown): RawBuilder<unknown> {
  return sql`${JSON.stringify(value ?? null)}::jsonb`
}

/** Compiles and runs nothing. */
const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

type Compiled = { text: RawBuilder<unknown> | null; next: Map<unknown, Compiled> }

const compiled: Compiled = { text: null, next: new Map() }

/**
 * Returns an expression without parameters, compiled at its first use: to compile the columns of a wide row takes longer
 * than to read it. `parts` are what the expression depends on, compared by identity; they are never released. Throws if
 * the expression has parameters.
 */
export function compiledOnce<T>(parts: readonly unknown[], build: () => RawBuilder<T>): RawBuilder<T> {
  let place = compiled
  for (const part of parts) {
    const next = place.next.get(part) ?? { text: null, next: new Map() }
    place.next.set(part, next)
    place = next
  }
  place.text ??= sql.raw(textOf(build()))
  return place.text as RawBuilder<T>
}

function textOf(expression: RawBuilder<unknown>): string {
  const { sql: text, parameters } = expression.compile(compiler)
  if (parameters.length > 0) throw new Error(`An expression that is compiled once has parameters: ${text}`)
  return text
}

/**
 * Returns the same handle for code that knows its tables only from a declaration at run time; table and column names
 * must come from the declaration.
 */
export function anyTable(tx: Transaction<Tables>): Transaction<AnyTables>
export function anyTable(db: Kysely<Tables>): Kysely<AnyTables>
export function anyTable(db: Kysely<Tables>): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>
}

const shapeTexts = new WeakMap<object, string>()

/**
 * Returns a geometry as GeoJSON text for a parameter; null if there is none. The text is made once for each object,
 * because an import sends each boundary in four statements. So a geometry must not be changed after it was sent.
 */
export function shapeText(shape: unknown): string | null {
  if (shape === null || shape === undefined) return null
  if (typeof shape !== 'object') return JSON.stringify(shape)
  const known = shapeTexts.get(shape)
  if (known !== undefined) return known
  const text = JSON.stringify(shape)
  shapeTexts.set(shape, text)
  return text
}
