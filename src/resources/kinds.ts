import type { Field, FieldKind } from './define.ts'

/** Filter suffixes of the wire; `eq` is the bare field name. */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'startswith', 'in', 'null'] as const
export type Operator = (typeof operators)[number]

type KindFacts = {
  /** PostgreSQL column type; null where the value has no column of its own name. */
  column: string | null
  operators: readonly Operator[]
  isSortable: boolean
}

const equality = ['eq', 'ne', 'in', 'null'] as const
const range = [...equality, 'gt', 'gte', 'lt', 'lte'] as const
const text = [...range, 'like', 'startswith'] as const
const none = ['null'] as const

/** Properties of each field kind for the engine: column, filters, sorting. */
export const kinds: Readonly<Record<FieldKind, KindFacts>> = {
  text: { column: 'text', operators: text, isSortable: true },
  longText: { column: 'text', operators: ['like', 'null'], isSortable: false },
  richText: { column: 'text', operators: ['like', 'null'], isSortable: false },
  password: { column: null, operators: [], isSortable: false },
  integer: { column: 'integer', operators: range, isSortable: true },
  decimal: { column: 'double precision', operators: range, isSortable: true },
  boolean: { column: 'boolean', operators: ['eq', 'null'], isSortable: true },
  date: { column: 'date', operators: range, isSortable: true },
  dateTime: { column: 'timestamptz', operators: range, isSortable: true },
  choice: { column: 'text', operators: equality, isSortable: true },
  choices: { column: 'text[]', operators: equality, isSortable: false },
  dict: { column: 'text', operators: equality, isSortable: true },
  dicts: { column: 'text[]', operators: equality, isSortable: false },
  region: { column: 'text', operators: ['eq', 'ne', 'in', 'null', 'startswith'], isSortable: true },
  ref: { column: 'text', operators: equality, isSortable: false },
  refs: { column: 'text[]', operators: equality, isSortable: false },
  permissions: { column: 'text[]', operators: equality, isSortable: false },
  items: { column: 'jsonb', operators: none, isSortable: false },
  geometry: { column: 'geometry', operators: none, isSortable: false },
  files: { column: 'text[]', operators: none, isSortable: false },
  graph: { column: 'jsonb', operators: [], isSortable: false },
  grid: { column: 'jsonb', operators: [], isSortable: false },
  area: { column: 'double precision', operators: range, isSortable: true },
}

/** Whether the values of a choice are numbers, as `userCreatePlatform` is on the wire. */
export function isNumericChoice(field: Field): boolean {
  return (
    (field.kind === 'choice' || field.kind === 'choices') &&
    field.options.every((option) => typeof option.value === 'number')
  )
}

/** Columns that every resource table has, in this order, before the declared ones. */
export const systemColumns = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt'] as const

/** System columns that a request may filter and sort by, with the kind that decides how. */
export const systemKinds = {
  id: 'ref',
  version: 'integer',
  createdAt: 'dateTime',
  createdBy: 'ref',
  updatedAt: 'dateTime',
  updatedBy: 'ref',
  deletedAt: 'dateTime',
} as const

/** Kinds whose values are too large for lists: they are returned only with the details. */
export const heavyKinds: readonly FieldKind[] = ['geometry', 'graph', 'grid']
