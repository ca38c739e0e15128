import type { Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { malformed } from '../http/mistakes.ts'

const mostM = 1000
const mistake: Label = {
  zh: `精度应为 0 到 ${mostM} 之间的米数`,
  en: `the accuracy must be metres between 0 and ${mostM}`,
}

/** How exact a survey is, metres, as a form says it; null where it does not. Throws 400 for anything else. */
export function readAccuracy({ accuracyM = '' }: { accuracyM?: string }, locale: Locale): number | null {
  if (accuracyM === '') return null
  const metres = /^\d{1,4}(\.\d{1,3})?$/.test(accuracyM) ? Number(accuracyM) : Number.NaN
  if (!(metres <= mostM)) throw malformed([{ field: 'accuracyM', says: mistake }], locale)
  return metres
}
