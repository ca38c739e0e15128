import { notYet } from '../../providers/lands.ts'
import { rowTitle } from '../../providers/row-title.ts'
import { useWords } from '../../providers/i18n.ts'
import { useProposedUses } from '../../providers/uses.ts'
import { uses } from '../../resources/uses.ts'
import { proposedUseWords as words } from './words.ts'

/** The name of a published use in the reader's language; null for none. */
export function useUseName(useId: string | null): string | null {
  const say = useWords()
  const { data: rows, error } = useProposedUses(useId !== null)
  if (useId === null) return null
  const row = rows?.find(({ id }) => id === useId)
  if (row) return rowTitle(uses, row)
  return rows || error ? say(words.gone) : notYet
}

/** The same as a text, for what is drawn before its code is loaded. */
export function UseName({ useId }: { useId: string }) {
  return useUseName(useId)
}
