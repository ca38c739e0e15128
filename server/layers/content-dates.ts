import type { Locale } from '../../src/resources/errors.ts'
import { layers } from '../../src/resources/layers.ts'
import { dayInChina } from '../../src/resources/working-days.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import { refused } from '../http/errors.ts'
import { isDate } from '../http/formats.ts'
import { formWords } from '../http/form-words.ts'
import { malformed, phrase, type Mistake } from '../http/mistakes.ts'

/**
 * Of what day a content is, and the last day on which it counts, as `YYYY-MM-DD`. Null is unknown: an analysis asks for a
 * check. The dates never change afterwards, because the content does not.
 */
export type ContentDates = { dataDate: string | null; validUntil: string | null }

/** A content without an end counts for so many years from its date. */
const yearsWithoutEnd = 5

const says = {
  future: { zh: '数据日期不能晚于今天', en: 'the data cannot be dated after today' },
  outOfOrder: { zh: '有效期不能早于数据日期', en: 'cannot end before the date of the data' },
  dated: {
    zh: '第 {version} 版已有数据日期 {dataDate}，不能更改；数据更新后请上传新的文件',
    en: 'Version {version} has its date, {dataDate}, which cannot be changed: upload a new file when the data are renewed',
  },
} as const

type GivenDates = { dataDate?: string; validUntil?: string }

/** Returns the dates of a form, empty ones as null. Throws 400 for what is no date, a future one, or an end before it. */
export function readDates({ dataDate = '', validUntil = '' }: GivenDates, locale: Locale): ContentDates {
  const mistakes = mistakesOf({ dataDate, validUntil })
  if (mistakes.length > 0) throw malformed(mistakes, locale)
  return { dataDate: dataDate || null, validUntil: validUntil || (dataDate ? yearsLater(dataDate) : null) }
}

function mistakesOf({ dataDate, validUntil }: Required<GivenDates>): Mistake[] {
  const malformedOnes = Object.entries({ dataDate, validUntil }).filter(([, value]) => value !== '' && !isDate(value))
  if (malformedOnes.length > 0)
    return malformedOnes.map(([field]) => ({
      field,
      says: phrase(formWords.date, { label: layers.fields[field as keyof GivenDates].label }),
    }))
  if (dataDate > dayInChina(new Date())) return [{ field: 'dataDate', says: says.future }]
  return dataDate && validUntil && validUntil < dataDate ? [{ field: 'validUntil', says: says.outOfOrder }] : []
}

function yearsLater(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + yearsWithoutEnd)
  return date.toISOString().slice(0, 10)
}

/** Dates a version of a layer's content that has no date. Throws 422 if it has one. False if there is no such version. */
export async function dateContent(
  tx: Transaction<Tables>,
  layerId: string,
  { contentVersion, dataDate, validUntil }: ContentDates & { contentVersion: number },
): Promise<boolean> {
  const { rows } = await sql<{ dataDate: string | null }>`
    select "dataDate" from "layerContents" where "layerId" = ${layerId} and "contentVersion" = ${contentVersion} for update`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return false
  if (found.dataDate !== null) throw refused(phrase(says.dated, { version: contentVersion, dataDate: found.dataDate }))
  await sql`update "layerContents" set "dataDate" = ${dataDate}, "validUntil" = ${validUntil}
    where "layerId" = ${layerId} and "contentVersion" = ${contentVersion}`.execute(tx)
  return true
}
