import type { Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { isOneOf } from '../../src/resources/keys.ts'
import { malformed, type Mistake } from '../http/mistakes.ts'
import { crs84, type Crs } from './crs.ts'
import { ogcWords } from './words.ts'

export type RawQuery = Readonly<Record<string, unknown>>

/** A requested page of features: filters, boxes, systems, and the id after which it begins. */
export type ItemsQuery = {
  limit: number
  after: string | null
  boxes: number[][] | null
  boxCrs: Crs
  crs: Crs
  filters: Record<string, unknown>
}

const defaultLimit = 100
/** A larger limit is reduced to this, because the standard forbids rejecting it. */
export const mostItems = 1_000

const itemParameters = ['limit', 'after', 'bbox', 'bbox-crs', 'crs', 'datetime', 'f'] as const
type Parameter = (typeof itemParameters)[number]

/** Throws 400 for unknown or repeated parameters. `f=json` is allowed everywhere, because desktop programs send it. */
export function refuseOthers(raw: RawQuery, locale: Locale, known: readonly string[] = ['f']): void {
  const mistakes = Object.entries(raw).flatMap(([field, value]): Mistake[] => {
    if (!known.includes(field)) return [{ field: field.slice(0, 100), says: ogcWords.unknown }]
    if (typeof value !== 'string') return [{ field, says: ogcWords.repeated }]
    return field === 'f' && value !== 'json' ? [{ field, says: ogcWords.format }] : []
  })
  if (mistakes.length > 0) throw malformed(mistakes, locale)
}

/** Reads the parameters common to all collections; the rest are filters. Throws one 400 with all mistakes. */
export function readItemsQuery(raw: RawQuery, systems: readonly Crs[], locale: Locale): ItemsQuery {
  const mistakes: Mistake[] = []
  const tell = (field: Parameter, says: Label): void => void mistakes.push({ field, says })
  const given = (name: Parameter): string | null => {
    const value = raw[name]
    if (value !== undefined && typeof value !== 'string') tell(name, ogcWords.repeated)
    return typeof value === 'string' ? value : null
  }
  const system = (name: 'crs' | 'bbox-crs'): Crs => {
    const uri = given(name)
    const found = uri === null ? crs84 : systems.find((each) => each.uri === uri)
    if (!found) tell(name, ogcWords.crs)
    return found ?? crs84
  }
  const limit = given('limit')
  if (limit !== null && !/^0*[1-9]\d*$/.test(limit)) tell('limit', ogcWords.limit)
  const after = given('after')
  if (after !== null && !/^[A-Za-z0-9_-]{1,64}$/.test(after)) tell('after', ogcWords.after)
  const [boxCrs, crs] = [system('bbox-crs'), system('crs')]
  const bbox = given('bbox')
  const boxes = bbox === null ? null : readBoxes(bbox, boxCrs)
  if (bbox !== null && boxes === null) tell('bbox', ogcWords.bbox)
  const datetime = given('datetime')
  if (datetime !== null && !isTime(datetime)) tell('datetime', ogcWords.datetime)
  const format = given('f')
  if (format !== null && format !== 'json') tell('f', ogcWords.format)
  const filters = Object.fromEntries(Object.entries(raw).filter(([name]) => !isOneOf(itemParameters, name)))
  // Such names are list parameters of this platform and are not supported here.
  for (const name of Object.keys(filters).filter((each) => each.startsWith('_')))
    mistakes.push({ field: name.slice(0, 100), says: ogcWords.unknown })
  if (mistakes.length > 0) throw malformed(mistakes, locale)
  return {
    limit: Math.min(mostItems, limit === null ? defaultLimit : Number(limit)),
    after,
    boxes,
    boxCrs,
    crs,
    filters,
  }
}

/**
 * Parses `bbox` into boxes of west, south, east, north in its system, ignoring heights. A box across the date line
 * (west greater than east) becomes two. Parts outside the system are cut off, because programs request more than the
 * world. Returns null if it is no box.
 */
function readBoxes(text: string, { isNorthFirst, limits }: Crs): number[][] | null {
  const numbers = text
    .split(',')
    .map((each) => (/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(each) ? Number(each) : Number.NaN))
  if ((numbers.length !== 4 && numbers.length !== 6) || !numbers.every(Number.isFinite)) return null
  const half = numbers.length / 2
  const [one, other] = [numbers.slice(0, 2), numbers.slice(half, half + 2)]
  const [[west = 0, south = 0], [east = 0, north = 0]] = isNorthFirst ? [one.reverse(), other.reverse()] : [one, other]
  if (south > north) return null
  const within = (box: readonly number[]): number[] =>
    box.map((each, index) => Math.min(Math.max(each, limits[index % 2] ?? 0), limits[(index % 2) + 2] ?? 0))
  if (west <= east) return [within([west, south, east, north])]
  return limits[2] === 180 ? [within([west, south, 180, north]), within([-180, south, east, north])] : null
}

const instant = String.raw`\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?`
const timeForm = new RegExp(String.raw`^(${instant}|(${instant}|\.\.|)/(${instant}|\.\.|))$`, 'i')

/** Checks only the form: features have no time, so every feature matches every time. */
function isTime(text: string): boolean {
  return timeForm.test(text) && text !== '/'
}
