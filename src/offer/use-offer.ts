import { useMemo } from 'react'
import type { Resource } from '../resources/define.ts'
import { useLocale, useWords } from '../providers/i18n.ts'
import { useDictItems } from '../providers/lands.ts'
import { dictCodes } from '../resources/first-calls.ts'
import type { Figures } from '../resources/units.ts'
import { useRowText } from './use-row-text.ts'
import type { DictItems, ShownRow } from './value-text.ts'

/** Formatting of a resource's rows on the public pages. */
export function useOffer(resource: Resource): {
  figures: Figures
  items: DictItems
  text: (row: ShownRow, name: string) => string | null
} {
  const say = useWords()
  const { locale } = useLocale()
  const codes = useMemo(() => dictCodes(resource.fields), [resource])
  const items = useDictItems(codes)
  const text = useRowText(resource, items)
  return { figures: { say, locale }, items, text }
}
