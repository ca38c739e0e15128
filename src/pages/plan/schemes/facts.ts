import type { Fact, OwnFact } from '../../../offer/compare/facts.ts'
import { useFacts } from '../../../offer/compare/use-facts.ts'
import { useWords } from '../../../providers/i18n.ts'
import { useLayerName } from '../../../providers/layers.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { SchemeColumn } from './columns.ts'
import { keptName } from './criterion-words.ts'
import { factWords } from './words.ts'

/** The facts of candidates, or of whole schemes. */
export function useSchemeFacts(columns: readonly SchemeColumn[]): Fact[] {
  const say = useWords()
  const layerName = useLayerName()
  const separator = say(sharedWords.listSeparator)
  const isSum = columns.some(({ criteria }) => criteria !== null)
  const own = (name: string, label: string, value: (column: SchemeColumn) => string | null): OwnFact => ({
    name,
    label,
    values: columns.map(value),
  })
  const names = own(
    'names',
    say(factWords.names),
    ({ candidates }) => candidates.map(({ name }) => name).join(separator) || null,
  )
  const weights = own(
    'weights',
    say(factWords.weights),
    ({ criteria }) =>
      criteria?.weights
        .map(({ criterion, weight }) => `${keptName(criterion, { say, layerName })} ${weight}`)
        .join(separator) || null,
  )
  const notes = own('note', say(factWords.notes), ({ note }) => note)
  return useFacts(
    columns,
    isSum ? { first: [names], last: [weights], areaLabel: factWords.totalArea } : { last: [notes] },
  )
}
