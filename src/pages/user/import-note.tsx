import { Alert, Button } from 'antd'
import { useWords } from '../../providers/i18n.ts'
import { batchWords } from './batch-words.ts'

type Props = {
  /** How many accounts an import has added; null before it. */
  added: number | null
  /** Opens the hand-over sheet; null where that is not possible. */
  onOpen: (() => void) | null
}

/** What an import of accounts says about their passwords. */
export default function ImportNote({ added, onOpen }: Props) {
  const say = useWords()
  return (
    <Alert
      type="info"
      showIcon
      className="crud-gap"
      message={added === null ? say(batchWords.noPassword) : say(batchWords.noPasswordOf, { count: added })}
      action={
        onOpen && (
          <Button size="small" onClick={onOpen}>
            {say(batchWords.openSheet)}
          </Button>
        )
      }
    />
  )
}
