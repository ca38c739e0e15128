import type { SurveyFacts, SurveyOptions } from '../../../providers/survey.ts'
import { layers } from '../../../resources/layers.ts'

/** A file and how to read it; `facts` is null if the server could not read it yet. */
export type LayerFile = { file: File; options: SurveyOptions; facts: SurveyFacts | null }
/** What the form begins with. */
export type Begin = { values: Readonly<Record<string, unknown>>; file: LayerFile | null }

const extension = /\.[A-Za-z0-9]{1,8}$/
/** A day in a file's name, such as 20240630, 2024-06-30 or 2024年6月30日. */
const day = /((?:19|20)\d{2})[-_.年]?(0?[1-9]|1[0-2])[-_.月]?(0?[1-9]|[12]\d|3[01])日?(?!\d)/
const areas = new Set(['Polygon', 'MultiPolygon'])
const lineWidthPx = 2

/**
 * Returns the values of a new layer that its file tells: the name from the file's name, and a line style where there are
 * no areas. What the file does not tell stays empty; the attributes follow with the file itself.
 */
export function proposedValues(fileName: string, { layer, layers: inFile, geometryTypes }: SurveyFacts) {
  const kinds = Object.keys(geometryTypes)
  return {
    name: nameOf(inFile.length > 1 && layer ? layer : fileName),
    ...(kinds.length > 0 && !kinds.some((kind) => areas.has(kind)) ? { lineWidth: lineWidthPx } : {}),
  }
}

/** The name without folder, extension and day. */
export function nameOf(fileName: string): string {
  const name = fileName.replace(/^.*[/\\]/, '').replace(extension, '')
  const bare = name
    .replace(day, '')
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll(/^[\s\-.（(]+|[\s\-.）)]+$/g, '')
  return (bare || name).slice(0, layers.fields.name.maxLength)
}

/** The day that a file's name tells, `YYYY-MM-DD`; null where it tells none. */
export function dayIn(name: string): string | null {
  const [, year, month, date] = day.exec(name) ?? []
  if (!year || !month || !date) return null
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) ? text : null
}
