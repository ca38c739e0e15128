import { Button } from 'antd'
import { formatNumber } from '../../resources/format-number.ts'
import type { ProfilePoint, ShownProfile } from '../../resources/terrain-view.ts'
import { distanceText } from '../../resources/units.ts'
import type { PanelProps } from '../tools/tool.ts'
import { localeOf, type Say } from '../view-props.ts'
import { ProfileChart } from './profile-chart.tsx'
import { profileWords as words } from './profile-words.ts'
import { useProfile } from './use-profile.ts'
import './profile.css'

/** Heights along the drawn line: a chart that shows its places on the map, and figures. */
export default function ProfilePanel({ points, map, view, tools: { terrain }, say }: PanelProps) {
  const { profile, problem, retry } = useProfile(points, { terrain, say })
  return (
    <section className="map-profile" aria-label={say(words.profile)}>
      {problem && (
        <small role="alert">
          {problem}{' '}
          <Button size="small" onClick={retry}>
            {say(words.retry)}
          </Button>
        </small>
      )}
      {!problem && !profile && <small role="status">{say(words.reading)}</small>}
      {profile && profile.shown.highestM === null && <small role="status">{say(words.nothing)}</small>}
      {profile && profile.shown.highestM !== null && (
        <>
          <ProfileChart {...profile} map={map} theme={view.theme} say={say} />
          <Figures shown={profile.shown} say={say} />
          <Remarks shown={profile.shown} say={say} />
        </>
      )}
    </section>
  )
}

type ShownProps = { shown: ShownProfile; say: Say }

function Figures({ shown, say }: ShownProps) {
  const locale = localeOf(say)
  const metres = (value: number | null): string => (value === null ? '—' : `${formatNumber(value, locale)} m`)
  const figures = [
    [words.climb, metres(shown.climbM)],
    [words.descent, metres(shown.descentM)],
    [words.steepest, shown.steepestDeg === null ? '—' : `${formatNumber(shown.steepestDeg, locale, 1)}°`],
    [words.highest, metres(shown.highestM)],
    [words.lowest, metres(shown.lowestM)],
  ] as const
  return (
    <dl>
      {figures.map(([label, value]) => (
        <div key={label.en}>
          <dt>{say(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Remarks({ shown, say }: ShownProps) {
  const locale = localeOf(say)
  const unknownM = unknownOf(shown.points)
  return (
    <>
      {unknownM > 0 && <small>{say(words.gaps, { length: distanceText(unknownM, locale) })}</small>}
      {shown.isSchematic && <small>{say(words.schematic)}</small>}
      <small>{say(words.basis, { count: shown.points.length, cell: distanceText(shown.cellM, locale) })}</small>
    </>
  )
}

/** How long the parts are that have an end without a height. */
function unknownOf(points: readonly ProfilePoint[]): number {
  return points.slice(1).reduce((sum, { alongM, heightM }, index) => {
    const before = points[index]
    return before && (heightM === null || before.heightM === null) ? sum + alongM - before.alongM : sum
  }, 0)
}
