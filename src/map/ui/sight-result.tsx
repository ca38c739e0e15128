import { Button } from 'antd'
import { formatNumber } from '../../resources/format-number.ts'
import { seenLight, type SeenLake } from '../../resources/terrain-view.ts'
import { distanceText } from '../../resources/units.ts'
import { localeOf, type Say } from '../view-props.ts'
import type { Sight } from './use-sight.ts'
import { viewWords as words } from './view-words.ts'

/** Below this, what is unknown changes nothing. */
const mentionedShare = 0.005
const leastShare = 0.001

/** What was found, the legend of its layer, and what it does not count. */
export function SightResult({ sight, say, onRemove }: { sight: Sight; say: Say; onRemove: () => void }) {
  const { name, eyesM, reachM, view } = sight
  const locale = localeOf(say)
  const eyes = distanceText(eyesM, locale)
  return (
    <>
      <div className="map-panel-result" role="status">
        {view.lake && <b>{lakeText(view.lake, say)}</b>}
        <small>
          {say(words.ground, { reach: distanceText(reachM, locale, 0), share: shareText(view.seenShare, say) })}
        </small>
        <small>{say(words.result, { name, eyes, height: `${formatNumber(view.eyeM, locale)} m` })}</small>
      </div>
      <div className="map-view-legend">
        <i style={{ background: `rgba(${seenLight.rgb.join(', ')}, ${seenLight.opacity})` }} aria-hidden />
        {say(words.seen)}
        <Button size="small" onClick={onRemove}>
          {say(words.remove)}
        </Button>
      </div>
      {view.lake && unknownTexts(view.lake, say).map((text) => <small key={text}>{text}</small>)}
      {view.unknownShare >= mentionedShare && (
        <small>{say(words.unknown, { share: shareText(view.unknownShare, say) })}</small>
      )}
      {view.isSchematic && <small>{say(words.schematic)}</small>}
      <small>{say(words.basis, { cell: distanceText(view.cellM, locale) })}</small>
    </>
  )
}

function lakeText({ name, share }: SeenLake, say: Say): string {
  if (share === null) return say(words.lakeUnknown, { name })
  return share === 0 ? say(words.noLake, { name }) : say(words.lake, { name, share: shareText(share, say) })
}

/** What is unknown of the ground before a lake, and of the lake. */
function unknownTexts(lake: SeenLake, say: Say): string[] {
  if (lake.share === null) return []
  const { name, unknownShare, lakeUnknownShare } = lake
  return [
    ...(unknownShare < mentionedShare ? [] : [say(words.unknownLake, { name, share: shareText(unknownShare, say) })]),
    ...(lakeUnknownShare < mentionedShare
      ? []
      : [say(words.unknownWater, { name, share: shareText(lakeUnknownShare, say) })]),
  ]
}

/** In percent, with a decimal where it is small. */
function shareText(share: number, say: Say): string {
  const locale = localeOf(say)
  if (share > 0 && share < leastShare)
    return say(words.less, { share: `${formatNumber(leastShare * 100, locale, 1)} %` })
  return `${formatNumber(share * 100, locale, share < 0.1 ? 1 : 0)} %`
}
