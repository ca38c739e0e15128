import type { Resource } from '../resources/define.ts'
import { useLocale, useWords } from '../providers/i18n.ts'
import { valueText, type DictItems, type ShownRow } from './value-text.ts'

const noItems: DictItems = (_, value) => ({ label: String(value) })

/** Formatting of rows. Without `items` they must come with the labels of their dictionary items. */
export function useRowText(
  resource: Resource,
  items: DictItems = noItems,
): (row: ShownRow, name: string) => string | null {
  const say = useWords()
  const { locale } = useLocale()
  return (row, name) => {
    const field = resource.fields[name]
    return field ? valueText({ name, field, row }, items, { say, locale }) : null
  }
}
