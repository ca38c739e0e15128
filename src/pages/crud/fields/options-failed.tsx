import { Button } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { fieldWords } from './words.ts'

/** Content of an open list that failed to load its options. */
export function OptionsFailed({ retry }: { retry: () => void }) {
  const say = useWords()
  return (
    <Button type="link" size="small" danger onMouseDown={(event) => event.preventDefault()} onClick={retry}>
      {say(fieldWords.optionsFailed)}
    </Button>
  )
}
