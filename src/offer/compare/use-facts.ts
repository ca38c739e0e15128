import { useLayerName } from '../../providers/layers.ts'
import { useMemo } from 'react'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { useDictItems } from '../../providers/lands.ts'
import { dictCodes } from '../../resources/first-calls.ts'
import type { Column } from './columns.ts'
import { factsOf, type Fact, type OwnFacts } from './facts.ts'

/** The facts of a comparison in the reader's language. */
export function useFacts(columns: readonly Column[], own?: OwnFacts): Fact[] {
  const say = useWords()
  const { locale } = useLocale()
  const codes = useMemo(
    () => [...new Set(columns.flatMap(({ resource }) => dictCodes(resource.fields)))].sort(),
    [columns],
  )
  return factsOf(columns, { items: useDictItems(codes), format: { say, locale }, layerName: useLayerName() }, own)
}
