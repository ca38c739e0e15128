import { Button } from 'antd'
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useWords } from '../../../providers/i18n.ts'
import type { Neighbours } from '../list/use-neighbours.ts'
import { useShortcuts } from '../list/use-shortcuts.ts'
import { detailWords } from './words.ts'

/** Leads from the open row to the one before and after it in the list, by buttons and by keys. */
export function Walk({ previous, next }: Neighbours) {
  const say = useWords()
  useShortcuts({ k: previous ?? undefined, j: next ?? undefined }, 'drawer')
  return (
    <>
      <Button
        icon={<UpOutlined />}
        disabled={!previous}
        aria-label={say(detailWords.previous)}
        title={say(detailWords.previousHint)}
        aria-keyshortcuts="k"
        onClick={() => previous?.()}
      />
      <Button
        icon={<DownOutlined />}
        disabled={!next}
        aria-label={say(detailWords.next)}
        title={say(detailWords.nextHint)}
        aria-keyshortcuts="j"
        onClick={() => next?.()}
      />
    </>
  )
}
