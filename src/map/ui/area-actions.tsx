import { Button } from 'antd'
import { canBeArea, mostAreaCorners } from '../../resources/drawn-area.ts'
import type { LonLat } from '../feature.ts'
import type { AreaAction, Say } from '../view-props.ts'
import { pointsWords as words } from './points-words.ts'

type Props = { area: readonly LonLat[]; say: Say; end: () => void; actions: readonly AreaAction[] }

/** Actions of the page on an area, unless it has too many corners for a URL. */
export function AreaActions({ area, say, end, actions }: Props) {
  if (!canBeArea(area)) return <small role="alert">{say(words.tooMany, { most: mostAreaCorners })}</small>
  return (
    <div className="map-panel-actions">
      {actions.map(({ label, isMain = false, run }) => (
        <Button key={label.en} size="small" type={isMain ? 'primary' : 'default'} onClick={() => (end(), run(area))}>
          {say(label)}
        </Button>
      ))}
    </div>
  )
}
