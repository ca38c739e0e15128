import { Alert, Button } from 'antd'
import dayjs from 'dayjs'
import { useWords } from '../../../providers/i18n.ts'
import { Refusal } from '../list/refusal.tsx'
import type { Draft } from './draft.ts'
import type { Failure } from './outcome.ts'
import { formWords } from './words.ts'

/** Offers the draft of an earlier edit. */
export function DraftOffer({
  draft,
  onRestore,
  onDrop,
}: {
  draft: Draft
  onRestore: (draft: Draft) => void
  onDrop: () => void
}) {
  const say = useWords()
  return (
    <Alert
      type="info"
      showIcon
      className="crud-gap"
      message={say(formWords.draftFound, { at: dayjs(draft.at).format('MM-DD HH:mm') })}
      action={
        <span className="crud-row-actions">
          <Button size="small" type="primary" onClick={() => onRestore(draft)}>
            {say(formWords.draftRestore)}
          </Button>
          <Button size="small" onClick={onDrop}>
            {say(formWords.draftDrop)}
          </Button>
        </span>
      }
    />
  )
}

/** Shows the server's message for a rejected save, and errors of fields that the form does not contain. */
export function FailureAlert({ failure }: { failure: Failure | null }) {
  const say = useWords()
  if (failure?.type === 'refused')
    return (
      <Alert
        type="error"
        showIcon
        className="crud-gap"
        message={say(formWords.notSaved)}
        description={<Refusal error={failure.error} />}
      />
    )
  if (failure?.type !== 'fields' || failure.rest.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      className="crud-gap"
      message={failure.rest.map((each) => (
        <div key={each}>{each}</div>
      ))}
    />
  )
}
