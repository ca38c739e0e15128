import { Alert, Button } from 'antd'
import { useWords } from './providers/i18n.ts'
import { sharedWords } from './resources/shared-words.ts'

type Props = {
  /** What was not loaded, unless a heading above says it. */
  what?: string
  error: { message: string } | null
  retry: () => void
}

/** Placeholder for content that could not be loaded: the server's message, and a retry button. */
export function LoadFailed({ what, error, retry }: Props) {
  const say = useWords()
  return (
    <Alert
      type="error"
      showIcon
      message={what ?? say(sharedWords.loadFailed)}
      description={error?.message}
      action={
        <Button size="small" onClick={retry}>
          {say(sharedWords.tryAgain)}
        </Button>
      }
    />
  )
}
