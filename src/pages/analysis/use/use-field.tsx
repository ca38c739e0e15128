import { useId } from 'react'
import { useQuestion } from '../../../offer/use/question.ts'
import { useUseText } from '../../../offer/use/use-text.ts'
import { noUse, ownUse, UseTree } from '../../../offer/use/use-tree.tsx'
import { proposedUseWords as words } from '../../../offer/use/words.ts'
import type { PickedUse } from '../../../providers/analysis.ts'
import { useWords } from '../../../providers/i18n.ts'
import { useProposedUses, type UseRow } from '../../../providers/uses.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { OwnUse } from './own-use.tsx'
import { factsOf } from './picked-use.ts'
import './use.css'

type Props = { value: PickedUse; onChange: (use: PickedUse) => void }

/** Asks what somebody wants to build: one of the published uses, or a code and facts of their own. */
export function UseField({ value, onChange }: Props) {
  const say = useWords()
  const id = useId()
  const { data: rows, error, isPending, refetch } = useProposedUses()
  const listed = rows?.find((row) => row.id === value)
  const pick = (next: string): void => {
    if (next === noUse) onChange(null)
    else if (next === ownUse) onChange(typeof value === 'object' && value ? value : { landUse: '', facts: {} })
    else onChange(next)
  }
  return (
    <section className="analysis-use">
      <label htmlFor={id}>{say(useQuestion)}</label>
      <UseTree id={id} value={keyOf(value)} rows={rows} isLoading={isPending} hasOwn onPick={pick} />
      {error && (
        <p className="analysis-mistake">
          {error.message}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            {say(sharedWords.tryAgain)}
          </button>
        </p>
      )}
      {value === null && <p className="soft-small">{say(words.noneWhy)}</p>}
      {listed && <ListedUse row={listed} />}
      {typeof value === 'string' && rows && !listed && <p className="analysis-mistake">{say(words.goneWhy)}</p>}
      {typeof value === 'object' && value && <OwnUse use={value} onChange={onChange} />}
    </section>
  )
}

function keyOf(use: PickedUse): string {
  if (use === null) return noUse
  return typeof use === 'string' ? use : ownUse
}

/** What a published use stands for: its code, and the facts that rules ask for. */
function ListedUse({ row }: { row: UseRow }) {
  const text = useUseText()
  return (
    <p className="soft-small">
      {[row.landUse, text.codeName(row.landUse)].filter(Boolean).join(' ')} · {text.facts(factsOf(row))}
    </p>
  )
}
