import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { nameOfPlace } from '../../../find-place/found-place.ts'
import { copyPlace } from '../../../providers/copy-place.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { AnyRow } from '../../../resources/define.ts'
import { rowExtent } from '../row-extent.ts'
import { foundWords } from '../stage/found-words.ts'
import { cardWords } from './card-words.ts'

/** The coordinates of the centre of a row's extent, copied with a click; nothing where it has no place. */
export function CardPlace({ row }: { row: AnyRow }) {
  const say = useWords()
  const extent = rowExtent(row)
  if (!extent) return null
  const [west, south, east, north] = extent
  const place = nameOfPlace([(west + east) / 2, (south + north) / 2])
  return (
    <p className="card-place">
      <span className="soft-small">{say(cardWords.centre)}</span>{' '}
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        iconPosition="end"
        title={say(foundWords.copyPlace)}
        onClick={() => void copyPlace(place)}
      >
        {place}
      </Button>
    </p>
  )
}
