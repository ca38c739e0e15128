import { Alert, Button, Spin } from 'antd'
import { asError } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import type { Label } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'

type Props = {
  /** The call that takes seconds. */
  query: { isFetching: boolean; error: unknown; refetch: () => Promise<unknown> }
  busy: Label
  failed: Label
}

/** In place of an answer that the server is computing, or could not compute: dialogs stay usable without it. */
export function Pending({ query: { isFetching, error, refetch }, busy, failed }: Props) {
  const say = useWords()
  if (isFetching)
    return (
      <div role="status">
        <Spin size="small" /> {say(busy)}
      </div>
    )
  return (
    <Alert
      type="warning"
      showIcon
      message={say(failed)}
      description={asError(error).msg}
      action={
        <Button size="small" onClick={() => void refetch()}>
          {say(sharedWords.tryAgain)}
        </Button>
      }
    />
  )
}
