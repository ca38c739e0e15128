import { HeartFilled, HeartOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../providers/i18n.ts'
import { toggleFavourite, useFavourites } from '../providers/favourites.ts'
import { offerWords } from './words.ts'

type Props = { resource: string; id: string; name: string }

/** A heart button: adds a row to the favourites or removes it. */
export function KeepButton({ resource, id, name }: Props) {
  const say = useWords()
  const isKept = useFavourites(resource).includes(id)
  const label = say(isKept ? offerWords.unkeep : offerWords.keep, { name })
  return (
    <Button
      type="text"
      className="offer-keep"
      data-kept={isKept || undefined}
      aria-pressed={isKept}
      aria-label={label}
      title={label}
      icon={isKept ? <HeartFilled /> : <HeartOutlined />}
      onClick={(event) => {
        event.stopPropagation()
        toggleFavourite({ resource, id })
      }}
    />
  )
}
