import { v7 as uuidv7 } from 'uuid'
import type { Label, Resource } from '../../../src/resources/define.ts'
import type { Locale } from '../../../src/resources/errors.ts'
import { isJoined, surveyFields } from '../../../src/resources/survey-columns.ts'
import { isRecord } from '../../../src/resources/keys.ts'
import { formWords } from '../../http/form-words.ts'
import { malformed, type Mistake } from '../../http/mistakes.ts'

/** The options of a feature import. */
export type SurveyPlan = {
  importId: string
  isDryRun: boolean
  /** Features to skip, counted from 0. */
  skip: ReadonlySet<number>
  /** By field: the columns that fill it, and the factor for their numbers. */
  columns: ReadonlyMap<string, { files: readonly string[]; factor: number }>
  /** By field, as on the wire. */
  defaults: Readonly<Record<string, unknown>>
}

/** The form fields that make up a plan. */
export const planFields = ['mapping', 'defaults', 'skip', 'dryRun', 'importId'] as const

const mostColumns = 300
/** Bytes of one form field: enough for a list of all features of a file. */
export const planFieldBytes = 1_500_000
const mostJsonCharacters = 64_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const says = {
  json: { zh: '应为 JSON 对象', en: 'must be a JSON object' },
  long: { zh: '内容过长', en: 'is too long' },
  field: { zh: '“{field}”不是可以导入的字段', en: '“{field}” is not a field that can be imported' },
  target: {
    zh: '应为字段名，或 {"field": 字段名, "factor": 倍数}',
    en: 'must be the name of a field, or {"field": name, "factor": number}',
  },
  repeated: {
    zh: '多列对应同一字段，只有文字可以合并',
    en: 'several columns fill one field: only texts can be combined',
  },
  skip: { zh: '应为以逗号分隔的序号', en: 'must be numbers separated by commas' },
  uuid: { zh: '应为 UUID', en: 'must be a uuid' },
} as const satisfies Record<string, Label>

/** Parses the plan from form fields; throws 400 with all errors. Fields that clients may not set are rejected. */
export function planOf(resource: Resource, values: Readonly<Record<string, string>>, locale: Locale): SurveyPlan {
  const mistakes: Mistake[] = []
  const plan: SurveyPlan = {
    importId: idOf(values.importId, mistakes),
    isDryRun: flagOf(values.dryRun, mistakes),
    skip: skipOf(values.skip, mistakes),
    columns: columnsOf(resource, objectOf('mapping', values.mapping, mistakes), mistakes),
    defaults: defaultsOf(resource, objectOf('defaults', values.defaults, mistakes), mistakes),
  }
  if (mistakes.length > 0) throw malformed(mistakes, locale)
  return plan
}

function idOf(text: string | undefined, mistakes: Mistake[]): string {
  if (!text) return uuidv7()
  if (!uuid.test(text)) mistakes.push({ field: 'importId', says: says.uuid })
  return text.toLowerCase()
}

function flagOf(text: string | undefined, mistakes: Mistake[]): boolean {
  if (text && text !== 'true' && text !== 'false') mistakes.push({ field: 'dryRun', says: formWords.flag })
  return text === 'true'
}

function skipOf(text: string | undefined, mistakes: Mistake[]): ReadonlySet<number> {
  if (!text) return new Set()
  if (!/^\d{1,7}(,\d{1,7})*$/.test(text)) {
    mistakes.push({ field: 'skip', says: says.skip })
    return new Set()
  }
  return new Set(text.split(',').map(Number))
}

function objectOf(name: string, text: string | undefined, mistakes: Mistake[]): [string, unknown][] {
  if (!text) return []
  if (text.length > mostJsonCharacters) {
    mistakes.push({ field: name, says: says.long })
    return []
  }
  const value = parsed(text)
  if (!isRecord(value)) {
    mistakes.push({ field: name, says: says.json })
    return []
  }
  const entries = Object.entries(value)
  if (entries.length > mostColumns) mistakes.push({ field: name, says: says.long })
  return entries.slice(0, mostColumns)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function columnsOf(
  resource: Resource,
  entries: readonly [string, unknown][],
  mistakes: Mistake[],
): SurveyPlan['columns'] {
  const fields = new Map(surveyFields(resource))
  const columns = new Map<string, { files: string[]; factor: number }>()
  for (const [file, target] of entries) {
    const at = `mapping.${file.slice(0, 60)}`
    const wanted = targetOf(target)
    const field = wanted && fields.get(wanted.field)
    const known = wanted && columns.get(wanted.field)
    if (!wanted) mistakes.push({ field: at, says: says.target })
    else if (!field) mistakes.push({ field: at, says: named(says.field, wanted.field) })
    else if (!known) columns.set(wanted.field, { files: [file], factor: wanted.factor })
    else if (isJoined(field)) known.files.push(file)
    else mistakes.push({ field: at, says: says.repeated })
  }
  return columns
}

function named(sentence: Label, field: string): Label {
  const shown = field.slice(0, 60)
  return { zh: sentence.zh.replace('{field}', () => shown), en: sentence.en.replace('{field}', () => shown) }
}

function targetOf(target: unknown): { field: string; factor: number } | null {
  if (typeof target === 'string') return { field: target, factor: 1 }
  if (!isRecord(target)) return null
  const { field, factor = 1 } = target
  const isFine = typeof field === 'string' && typeof factor === 'number' && Number.isFinite(factor) && factor > 0
  return isFine ? { field, factor } : null
}

function defaultsOf(
  resource: Resource,
  entries: readonly [string, unknown][],
  mistakes: Mistake[],
): SurveyPlan['defaults'] {
  const fields = new Map(surveyFields(resource))
  for (const [name] of entries)
    if (!fields.has(name))
      mistakes.push({
        field: `defaults.${name.slice(0, 60)}`,
        says: name in resource.fields ? named(says.field, name) : formWords.unknown,
      })
  return Object.fromEntries(entries.filter(([name]) => fields.has(name)))
}
