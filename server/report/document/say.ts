import type { Label } from '../../../src/resources/define.ts'
import { fill, words } from '../../../src/resources/errors.ts'
import type { ReportContent } from '../content.ts'

/** Returns a label in the language of the report. */
export type Say = (label: Label, values?: Readonly<Record<string, string | number>>) => string

export function sayerOf({ locale }: Pick<ReportContent, 'locale'>): Say {
  return (label, values = {}) => fill(words(label, locale), values)
}
