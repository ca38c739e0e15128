import type { Field, Label, Resource } from '../../../src/resources/define.ts'
import { words, type Locale } from '../../../src/resources/errors.ts'
import { keyField } from '../../../src/resources/index.ts'
import { sql } from '../../db/index.ts'
import type { ApiError } from '../../http/errors.ts'
import { mistakesOfRefusal } from '../../http/each-row.ts'
import { phrase, type Mistake } from '../../http/mistakes.ts'
import type { Place } from '../finding.ts'
import { oneOf, tableOf } from '../rows.ts'
import type { Draft } from '../rules.ts'
import { seenAmong } from '../seen.ts'
import type { Operation } from '../write.ts'
import { shownText } from '../transfer/import-cells.ts'
import type { SurveyPlan } from './plan.ts'
import type { SurveyRow } from './row.ts'

type FeatureRef = { index: number; code: string | null; name: string | null }
/** The row that another duplicates or overlaps; anonymous if the caller may not see it. */
type Other = { id: string | null; code: string | null; name: string | null; isInFile: boolean }
/** Rows that the caller may not see: the message names only their region and its office. */
type Foreign = Record<'id' | 'landCode' | 'name' | 'areaM2' | 'location', null> & {
  region: string | null
  office: string | null
}

type SurveyFailure = FeatureRef & { field: string | null; value: string | null; message: string; location?: Place }
type SurveyDuplicate = FeatureRef & { by: 'code' | 'ground'; message: string; other: Other }
type SurveyOverlap = FeatureRef & { message: string; other: Other; areaM2: number | null; location: Place | null }

/** Overlap with another row, as rules report it in the `data` of their error. */
type Neighbour = { id: string | null; landCode: string; name: string; areaM2: number; location: Place } | Foreign

const shownAtMost = 1_000
const shownCharacters = 100
/** Two boundaries are the same parcel if they share at least 99.9 % of their area. */
const sameShare = 0.999

const sentences = {
  sameCode: { zh: '{label}“{code}”已有数据，未重复导入', en: '{label} “{code}” already exists' },
  repeated: {
    zh: '{label}“{code}”与文件中第 {number} 个要素重复',
    en: '{label} “{code}” repeats feature {number} of the file',
  },
  sameBoundary: { zh: '与{other}是同一块地', en: 'The same boundary as {other}' },
  overlap: { zh: '与{other}重叠 {areaM2} m²', en: 'overlaps {other} by {areaM2} m²' },
  foreign: {
    zh: '与{region}的数据冲突，请联系{office}',
    en: 'conflicts with data of {region}; please contact {office}',
  },
  someRegion: { zh: '其他区划', en: 'another region' },
  someOffice: { zh: '当地主管部门', en: 'the authority there' },
} as const satisfies Record<string, Label>

/** Collects everything that is wrong with the rows of one import. */
export class SurveyFaults {
  readonly #resource: Resource
  readonly #plan: SurveyPlan
  readonly #locale: Locale
  readonly #faulty = new Set<number>()
  readonly failed: SurveyFailure[] = []
  readonly duplicates: SurveyDuplicate[] = []
  readonly overlaps: SurveyOverlap[] = []

  constructor(resource: Resource, plan: SurveyPlan, locale: Locale) {
    this.#resource = resource
    this.#plan = plan
    this.#locale = locale
  }

  /** Rows without errors. */
  sound(rows: readonly SurveyRow[]): SurveyRow[] {
    return rows.filter(({ index }) => !this.#faulty.has(index))
  }

  get isEmpty(): boolean {
    return this.#faulty.size === 0
  }

  get rowCount(): number {
    return this.#faulty.size
  }

  fail(row: SurveyRow, { field, says }: Mistake, location?: Place | null): void {
    const at = [...this.#plan.columns.keys()].indexOf(field.split('.')[0] ?? '')
    const cell = at < 0 ? null : (row.cells[at] ?? null)
    const failure: SurveyFailure = {
      ...this.#told(row),
      field: field || null,
      value: cell === null ? null : shownText(cell).slice(0, shownCharacters),
      message: words(says, this.#locale),
    }
    this.failed.push(location ? { ...failure, location } : failure)
  }

  repeatCode(row: SurveyRow, other: Other, number?: number): void {
    const label = this.#resource.fields[keyField(this.#resource)]?.label ?? { zh: '编号', en: 'Id' }
    const code = this.#told(row).code ?? ''
    const message =
      number === undefined
        ? phrase(sentences.sameCode, { label, code })
        : phrase(sentences.repeated, { label, code, number })
    this.duplicates.push({ ...this.#told(row), by: 'code', message: words(message, this.#locale), other })
  }

  /**
   * Records a rule's error for a row: overlaps with other rows, or anything else. `areas` tell duplicates from
   * overlaps.
   */
  refuse(row: SurveyRow, error: ApiError, areas: Areas): void {
    const { overlaps: neighbours = [], location } = detailsOf(error)
    if (neighbours.length === 0) for (const mistake of mistakesOfRefusal(error)) this.fail(row, mistake, location)
    for (const neighbour of neighbours) this.#neighbour(row, neighbour, areas)
  }

  #neighbour(row: SurveyRow, neighbour: Neighbour, areas: Areas): void {
    if (neighbour.landCode === null) return this.#foreign(row, neighbour)
    const { id, landCode, name, areaM2, location } = neighbour
    const isInFile = id === null
    const other: Other = { id, code: landCode, name, isInFile }
    const [own, others] = [areas.own(row.index), isInFile ? areas.ofCode(landCode) : areas.ofId(id)]
    const isSame = own !== null && others !== null && areaM2 >= own * sameShare && areaM2 >= others * sameShare
    const called = { zh: `${landCode}“${name}”`, en: `${landCode} “${name}”` }
    const params = { other: called, areaM2: areaM2 < 100 ? areaM2.toFixed(2) : areaM2.toFixed(0) }
    const message = words(phrase(isSame ? sentences.sameBoundary : sentences.overlap, params), this.#locale)
    if (isSame) this.duplicates.push({ ...this.#told(row), by: 'ground', message, other })
    else this.overlaps.push({ ...this.#told(row), message, other, areaM2, location })
  }

  #foreign(row: SurveyRow, { region, office }: Foreign): void {
    const params = { region: region ?? sentences.someRegion, office: office ?? sentences.someOffice }
    const other: Other = { id: null, code: null, name: null, isInFile: false }
    const message = words(phrase(sentences.foreign, params), this.#locale)
    this.overlaps.push({ ...this.#told(row), message, other, areaM2: null, location: null })
  }

  #told({ index, draft }: SurveyRow): FeatureRef {
    this.#faulty.add(index)
    return { index, code: textOf(draft[keyField(this.#resource)]), name: textOf(draft[this.#resource.title]) }
  }

  /** The lists of the response, in file order. */
  lists(): {
    failed: SurveyFailure[]
    duplicates: SurveyDuplicate[]
    overlaps: SurveyOverlap[]
    counts: Record<'failed' | 'duplicates' | 'overlaps', number>
  } {
    const first = <T extends FeatureRef>(list: readonly T[]): T[] =>
      [...list].sort((one, other) => one.index - other.index).slice(0, shownAtMost)
    const { failed, duplicates, overlaps } = this
    return {
      failed: first(failed),
      duplicates: first(duplicates),
      overlaps: first(overlaps),
      counts: { failed: failed.length, duplicates: duplicates.length, overlaps: overlaps.length },
    }
  }
}

/** Areas in square metres; null if unknown. */
type Areas = {
  own: (index: number) => number | null
  ofCode: (code: string) => number | null
  ofId: (id: string) => number | null
}

/** Returns the areas that rules computed for the drafts, and those of the stored rows that their errors name. */
export async function areasFor(
  { tx, resource }: Operation,
  drafts: readonly { index: number; draft: Draft }[],
  errors: readonly ApiError[],
): Promise<Areas> {
  const area = Object.entries(resource.fields).find(([, field]: [string, Field]) => field.kind === 'area')?.[0]
  if (!area) return { own: () => null, ofCode: () => null, ofId: () => null }
  const key = keyField(resource)
  const own = new Map(drafts.map(({ index, draft }) => [index, numberOf(draft[area])]))
  const byCode = new Map(drafts.map(({ draft }) => [String(draft[key]), numberOf(draft[area])]))
  const ids = [
    ...new Set(
      errors.flatMap((error) => detailsOf(error).overlaps ?? []).flatMap(({ id }) => (id === null ? [] : [id])),
    ),
  ]
  const id = sql.ref(`${resource.name}.id`)
  const { rows } = await sql<{
    id: string
    area: number | null
  }>`select ${id} as id, ${sql.ref(area)} as area from ${tableOf(resource)} where ${oneOf(id, ids)}`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row.area]))
  return {
    own: (index) => own.get(index) ?? null,
    ofCode: (code) => byCode.get(code) ?? null,
    ofId: (each) => byId.get(each) ?? null,
  }
}

/** Returns the live rows with these keys, without id and name if the caller may not see them. */
export async function othersByKey(
  { tx, resource, context }: Operation,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Other>> {
  const key = sql.ref(`${resource.name}.${keyField(resource)}`)
  const { rows } = await sql<{ id: string; code: string; name: string | null }>`
    select id, ${key}::text as code, ${sql.ref(resource.title)}::text as name from ${tableOf(resource)}
    where ${oneOf(key, keys)} and "deletedAt" is null`.execute(tx)
  const seen = await seenAmong(tx, resource, { actor: context.actor, ids: rows.map(({ id }) => id) })
  return new Map(
    rows.map(({ id, code, name }) => [
      code,
      { id: seen.has(id) ? id : null, code, name: seen.has(id) ? name : null, isInFile: false },
    ]),
  )
}

/** The data that rules attach to their errors. */
function detailsOf({ data }: ApiError): { overlaps?: Neighbour[]; location?: Place } {
  return (data ?? {}) as { overlaps?: Neighbour[]; location?: Place }
}

function textOf(value: unknown): string | null {
  return value === undefined || value === null ? null : String(value)
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
