import { useQueries } from '@tanstack/react-query'
import type { OwnFact } from '../../../offer/compare/facts.ts'
import { useUseName } from '../../../offer/use/use-name.tsx'
import { useWords } from '../../../providers/i18n.ts'
import { notYet } from '../../../providers/lands.ts'
import { keptVerdict } from '../../../providers/verdicts.ts'
import { verdictNames } from '../../../resources/verdict-words.ts'
import type { Picked } from '../state/start-state.ts'
import { dialogWords } from './words.ts'

type Kept = { facts: readonly OwnFact[]; isReading: boolean }

/** The verdicts of the parcels for the chosen use, as a row of the comparison; none without a use. */
export function useKeptFact(tray: readonly Picked[], useId: string | null): Kept {
  const say = useWords()
  const use = useUseName(useId)
  const asked = useId === null ? [] : tray
  const found = useQueries({
    queries: asked.map(({ layer, id }) => {
      const query = keptVerdict(useId, id)
      return { ...query, enabled: query.enabled && layer === 'lands' }
    }),
  })
  if (use === null) return { facts: [], isReading: false }
  const values = found.map(({ data: kept, isLoading }) => {
    if (!kept) return isLoading ? notYet : null
    const verdict = say(verdictNames[kept.verdict])
    return kept.isPending ? say(dialogWords.updated, { verdict }) : verdict
  })
  const verdicts = found.map(({ data: kept }) => kept?.verdict ?? null)
  const fact = { name: 'keptVerdict', label: say(dialogWords.verdictFor, { use }), values, verdicts }
  return { facts: [fact], isReading: found.some(({ isLoading }) => isLoading) }
}
