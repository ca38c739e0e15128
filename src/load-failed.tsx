import { Alert, Button } from 'antd'
import { useWords } from './providers/i18n.ts'
import { sharedWords } from './resources/shared-words.ts'

type Props = {
  /** What was not loaded, where it does not stand above anyway. */
  what?: string
  error: { message: string } | null
  retry: () => void
}

/** Stands where something would be that could not be loaded: the server's reason, and another try. */
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
