import { Button } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { fieldWords } from './words.ts'

type Props = { isLoading?: boolean; hasFailed: boolean; retry: () => void }

/** Content of an open list without options: they still load, failed to load, or there are none. */
export function NoOptions({ isLoading = false, hasFailed, retry }: Props) {
  const say = useWords()
  if (!hasFailed) return say(isLoading ? sharedWords.loading : fieldWords.nothingFound)
  return (
    <Button type="link" size="small" danger onMouseDown={(event) => event.preventDefault()} onClick={retry}>
      {say(fieldWords.optionsFailed)}
    </Button>
  )
}
