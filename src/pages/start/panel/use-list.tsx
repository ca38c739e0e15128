import { Button } from 'antd'
import { useQuestion } from '../../../offer/use/question.ts'
import { noUse, UseTree } from '../../../offer/use/use-tree.tsx'
import { useWords } from '../../../providers/i18n.ts'
import { useProposedUses } from '../../../providers/uses.ts'
import { sharedWords } from '../../../resources/shared-words.ts'

type Props = { useId: string | null; onPick: (useId: string | null) => void; onClose: () => void }

/** The open tree of published uses. */
export function UseList({ useId, onPick, onClose }: Props) {
  const say = useWords()
  const { data, error, isPending, refetch } = useProposedUses()
  if (error)
    return (
      <Button danger className="use-list" onClick={() => void refetch()}>
        {say(sharedWords.loadFailed)} · {say(sharedWords.tryAgain)}
      </Button>
    )
  return (
    <UseTree
      className="use-list"
      aria-label={say(useQuestion)}
      value={useId ?? noUse}
      rows={data}
      isLoading={isPending}
      hasOwn={false}
      popupMatchSelectWidth={280}
      autoFocus
      defaultOpen
      onPick={(next) => onPick(next === noUse ? null : next)}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    />
  )
}
