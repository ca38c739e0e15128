import type { Resource } from '../resources/define.ts'
import { useLocale, useWords } from '../providers/i18n.ts'
import { valueText, type DictItems, type ShownRow } from './value-text.ts'

const noItems: DictItems = (_, value) => ({ label: String(value) })

/** Formatting of rows that come with the labels of their dictionary items; `useOffer` loads the dictionaries. */
export function useRowText(resource: Resource): (row: ShownRow, name: string) => string | null {
  const say = useWords()
  const { locale } = useLocale()
  return (row, name) => {
    const field = resource.fields[name]
    return field ? valueText({ name, field, row }, noItems, { say, locale }) : null
  }
}
