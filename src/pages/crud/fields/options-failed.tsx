import { Button } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { fieldWords } from './words.ts'

/** Stands in an open list whose options could not be loaded. */
export function OptionsFailed({ retry }: { retry: () => void }) {
  const say = useWords()
  return (
    <Button type="link" size="small" danger onMouseDown={(event) => event.preventDefault()} onClick={retry}>
      {say(fieldWords.optionsFailed)}
    </Button>
  )
}
