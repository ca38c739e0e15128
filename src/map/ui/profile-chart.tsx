import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type OlMap from 'ol/Map.js'
import { formatNumber } from '../../resources/format-number.ts'
import type { ProfilePoint, ShownProfile } from '../../resources/terrain-view.ts'
import { distanceText } from '../../resources/units.ts'
import type { LonLat } from '../feature.ts'
import type { Theme } from '../style/palette.ts'
import { localeOf, type Say } from '../view-props.ts'
import { placeAlong } from './place-along.ts'
import { profileWords as words } from './profile-words.ts'
import { useMarkOn } from './use-mark-on.ts'

type Props = { line: readonly LonLat[]; shown: ShownProfile; map: OlMap; theme: Theme; say: Say }

const [width, height] = [296, 112]
/** Room for the heights above and the distances below. */
const [top, bottom] = [18, 18]
/** On level ground the chart does not turn centimetres into mountains. */
const leastRiseM = 10

/**
 * Heights above distance, with gaps where they are unknown. The place under the pointer, or chosen by the arrow keys, is
 * named and shown on the map.
 */
export function ProfileChart({ line, shown, map, theme, say }: Props) {
  const { points, lengthM } = shown
  const [chosen, setChosen] = useState<number | null>(null)
  const scale = useMemo(() => scaleOf(shown), [shown])
  const point = chosen === null ? undefined : points[chosen]
  useMarkOn(map, { theme, at: point ? placeAlong(line, point.alongM) : null })
  const locale = localeOf(say)
  const text = point ? textOf(point, say) : ''
  const move = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>): void => {
    const { left, width: widthPx } = currentTarget.getBoundingClientRect()
    setChosen(nearest(points, ((clientX - left) / widthPx) * lengthM))
  }
  const press = (event: KeyboardEvent): void => {
    const next = afterKey(event.key, { chosen: chosen ?? 0, last: points.length - 1 })
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    setChosen(next)
  }
  return (
    <svg
      className="map-profile-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="slider"
      tabIndex={0}
      aria-label={say(words.place)}
      aria-valuemin={0}
      aria-valuemax={Math.round(lengthM)}
      aria-valuenow={Math.round(point?.alongM ?? 0)}
      aria-valuetext={text || textOf(points[0] ?? { alongM: 0, heightM: null }, say)}
      onPointerMove={move}
      onPointerDown={move}
      onPointerLeave={() => setChosen(null)}
      onBlur={() => setChosen(null)}
      onKeyDown={press}
    >
      {runsOf(points).map((run) => (
        <g key={run[0]?.alongM}>
          <path className="map-profile-area" d={areaOf(run, scale)} />
          <path className="map-profile-line" d={pathOf(run, scale)} />
        </g>
      ))}
      <text x={2} y={12}>
        {text || `${formatNumber(shown.highestM, locale)} m`}
      </text>
      <text x={2} y={height - bottom - 4}>{`${formatNumber(shown.lowestM, locale)} m`}</text>
      <text x={2} y={height - 4}>
        0
      </text>
      <text x={width - 2} y={height - 4} textAnchor="end">
        {distanceText(lengthM, locale, 3)}
      </text>
      {point && (
        <g className="map-profile-here">
          <line x1={scale.x(point.alongM)} x2={scale.x(point.alongM)} y1={top} y2={height - bottom} />
          {point.heightM !== null && <circle cx={scale.x(point.alongM)} cy={scale.y(point.heightM)} r={3.5} />}
        </g>
      )}
    </svg>
  )
}

function textOf({ alongM, heightM }: ProfilePoint, say: Say): string {
  const locale = localeOf(say)
  const along = distanceText(alongM, locale, 2)
  return heightM === null
    ? say(words.unknownHere, { along })
    : say(words.here, { along, height: `${formatNumber(heightM, locale)} m` })
}

/** Returns the index of the point nearest to a distance. */
function nearest(points: readonly ProfilePoint[], alongM: number): number {
  return points.reduce(
    (best, point, index) =>
      Math.abs(point.alongM - alongM) < Math.abs((points[best]?.alongM ?? 0) - alongM) ? index : best,
    0,
  )
}

/** Returns what an arrow key, Page, Home or End chooses; null for any other key. */
function afterKey(key: string, { chosen, last }: { chosen: number; last: number }): number | null {
  const far = Math.max(1, Math.round(last / 10))
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -far,
    PageUp: far,
    Home: -last,
    End: last,
  }
  const step = steps[key]
  return step === undefined ? null : Math.max(0, Math.min(last, chosen + step))
}

type Scale = { x: (alongM: number) => number; y: (heightM: number) => number }

function scaleOf({ lengthM, lowestM, highestM }: ShownProfile): Scale {
  const low = lowestM ?? 0
  const rise = Math.max(leastRiseM, (highestM ?? 0) - low)
  const room = height - top - bottom
  return {
    x: (alongM) => (lengthM === 0 ? 0 : (alongM / lengthM) * width),
    y: (heightM) => top + room * 0.92 * (1 - (heightM - low) / rise),
  }
}

type Known = { alongM: number; heightM: number }

/** Returns the parts of the line between what is unknown. */
function runsOf(points: readonly ProfilePoint[]): Known[][] {
  const runs: Known[][] = [[]]
  for (const { alongM, heightM } of points) {
    if (heightM === null) runs.push([])
    else runs.at(-1)?.push({ alongM, heightM })
  }
  return runs.filter((run) => run.length > 0)
}

function pathOf(run: readonly Known[], { x, y }: Scale): string {
  return run
    .map(({ alongM, heightM }, index) => `${index === 0 ? 'M' : 'L'}${x(alongM).toFixed(1)} ${y(heightM).toFixed(1)}`)
    .join('')
}

function areaOf(run: readonly Known[], scale: Scale): string {
  const [first, last] = [scale.x(run[0]?.alongM ?? 0), scale.x(run.at(-1)?.alongM ?? 0)]
  const ground = height - bottom
  return `${pathOf(run, scale)}L${last.toFixed(1)} ${ground}L${first.toFixed(1)} ${ground}Z`
}
