import { useState } from 'react'
import { suggestedMapping, surveyFields, type MappedTo, type ParsedSurvey } from '../../../providers/survey.ts'
import { lands } from '../../../resources/lands.ts'
import { isNothing, wireValue } from '../../crud/form/values.ts'
import { polygonsOf } from './shapes.ts'

/** In place of a region's code: the smallest region that contains the parcel. */
export const placeWord = '@place'

/** How the columns of a file become parcels, and which shapes are left out. */
export type Plan = {
  mapping: Readonly<Record<string, MappedTo>>
  /** Values of the inputs of fields that no column fills. */
  defaults: Readonly<Record<string, unknown>>
  /** By index: shapes that the user leaves out. */
  skip: ReadonlySet<number>
}

const nothing: Plan = { mapping: {}, defaults: {}, skip: new Set() }

/** The plan for the file that was read. Reading a file again with the same columns keeps the user's choices. */
export function usePlan(parsed: ParsedSurvey | null, fileName: string) {
  const [plan, setPlan] = useState<Plan>(nothing)
  const [begun, setBegun] = useState<{ parsed: ParsedSurvey | null; columns: string; file: string; count: number }>({
    parsed: null,
    columns: '',
    file: '',
    count: 0,
  })
  if (parsed && parsed !== begun.parsed) {
    const columns = parsed.facts.fields.map(({ name }) => name).join('\n')
    const isSame = begun.file === fileName && begun.columns === columns
    setBegun({ parsed, columns, file: fileName, count: parsed.facts.count })
    setPlan((now) =>
      isSame
        ? { ...now, skip: begun.count === parsed.facts.count ? now.skip : new Set() }
        : firstPlan(parsed, fileName, now),
    )
  }
  return { plan, change: (part: Partial<Plan>) => setPlan((now) => ({ ...now, ...part })) }
}

/**
 * The mapping that the names of the columns suggest, with defaults for required fields that it does not fill. Keeps all
 * other defaults entered for an earlier file.
 */
function firstPlan(parsed: ParsedSurvey, fileName: string, before: Plan): Plan {
  const mapping = suggestedMapping(lands, parsed.facts.fields)
  const filled = new Set(Object.values(mapping).map(fieldOf))
  const base = fileName.replace(/\.[^.]+$/, '')
  const defaults: Record<string, unknown> = { ...before.defaults }
  for (const [name, field] of surveyFields(lands)) {
    if (!field.required || filled.has(name)) continue
    if (field.kind === 'text')
      defaults[name] = field.unique ? numberedCode(new Date()) : `${base.slice(0, field.maxLength - 8)} {n}`
    else if (field.kind === 'region') defaults[name] ??= placeWord
  }
  return { mapping, defaults, skip: new Set() }
}

/**
 * A code with the minute of the page's clock, so that it differs from those of earlier imports: `20261121-0930-{nnn}`.
 */
function numberedCode(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}-${two(at.getHours())}${two(at.getMinutes())}-{nnn}`
}

function fieldOf(target: MappedTo): string {
  return typeof target === 'string' ? target : target.field
}

/** Columns that fill a field. */
export function columnsOf({ mapping }: Plan, field: string): string[] {
  return Object.keys(mapping).filter((column) => mapping[column] !== undefined && fieldOf(mapping[column]) === field)
}

/**
 * The mapping with a field filled by exactly these columns; a column is removed from the field that it filled before.
 */
export function withColumns(
  { mapping }: Plan,
  field: string,
  { columns, factor }: { columns: readonly string[]; factor: number },
): Plan['mapping'] {
  const others = Object.entries(mapping).filter(
    ([column, target]) => fieldOf(target) !== field && !columns.includes(column),
  )
  return Object.fromEntries([
    ...others,
    ...columns.map((column): [string, MappedTo] => [column, factor === 1 ? field : { field, factor }]),
  ])
}

export function factorOf({ mapping }: Plan, column: string | undefined): number {
  const target = column === undefined ? undefined : mapping[column]
  return typeof target === 'object' ? target.factor : 1
}

/** The defaults as sent to the server: of fields that no column fills, without empty ones. */
export function wireDefaults(plan: Plan): Record<string, unknown> {
  const entries = surveyFields(lands).flatMap(([name, field]): [string, unknown][] => {
    const value = wireValue(field, plan.defaults[name])
    return columnsOf(plan, name).length > 0 || isNothing(value) ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

/** Required fields that have neither column nor value. */
export function missingFields(plan: Plan): string[] {
  const given = wireDefaults(plan)
  return surveyFields(lands).flatMap(([name, field]) =>
    field.required && field.kind !== 'boolean' && columnsOf(plan, name).length === 0 && !(name in given) ? [name] : [],
  )
}

/** Number of shapes of the file that can be parcels and are not left out. */
export function chosenCount({ features }: ParsedSurvey, { skip }: Plan): number {
  return features.features.reduce(
    (count, { geometry }, index) => count + (polygonsOf(geometry).length > 0 && !skip.has(index) ? 1 : 0),
    0,
  )
}
