import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { distanceText } from '../../resources/units.ts'
import { formatPlace } from '../coordinates/format-place.ts'
import { zoneOf } from '../coordinates/gauss-kruger.ts'
import { readPlace } from '../coordinates/read-place.ts'
import type { LonLat } from '../feature.ts'
import { viewState } from '../map.ts'
import { distanceM } from '../measure/ellipsoid.ts'
import type { PanelProps } from '../tools/tool.ts'
import { localeOf, type Say } from '../view-props.ts'
import { AreaActions } from './area-actions.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { pointsWords as words } from './points-words.ts'
import type { ActiveTool } from './use-tools.ts'

type Props = Pick<ActiveTool, 'tool' | 'points'> &
  Pick<PanelProps, 'map' | 'tools' | 'say' | 'end'> & {
    /** What the tool says of its points. */
    result: ReactNode
    details: ReactNode
    onPoints: (points: readonly LonLat[]) => void
  }

/** Panel of a tool with points. It also lists the points, so that the list can do what the map can. */
export default function PointsPanel({ tool, points, map, tools, say, end, result, details, onPoints }: Props) {
  const area = tool.areaOf?.(points) ?? null
  return (
    <PanelFrame label={tool.label} say={say} end={end}>
      <div className="map-panel-result" role="status">
        {result}
        <span>{say(words.hint)}</span>
      </div>
      {details}
      {area && <AreaActions area={area} say={say} end={end} actions={tools.areaActions} />}
      {points.length > 0 && <Points points={points} isRing={tool.shape === 'area'} say={say} onPoints={onPoints} />}
      <AddPoint points={points} zone={() => zoneOf(viewState(map).center[0])} say={say} onPoints={onPoints} />
    </PanelFrame>
  )
}

type PointsProps = { points: readonly LonLat[]; say: Say; onPoints: (points: readonly LonLat[]) => void }

/** The points, each with its distance from the previous one. */
function Points({ points, isRing, say, onPoints }: PointsProps & { isRing: boolean }) {
  return (
    <ol aria-label={say(words.points)}>
      {points.map((point, index) => {
        const before = points[index - 1] ?? (isRing && points.length > 2 ? points.at(-1) : undefined)
        return (
          <li key={keyOf(points, index)}>
            <span>{formatPlace(point, 'degrees')}</span>
            <small>{before && distanceText(distanceM(before, point), localeOf(say), 3)}</small>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={say(words.remove, { number: index + 1 })}
              onClick={() => onPoints(points.filter((_point, other) => other !== index))}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** Points may repeat, so the key includes the number of equal points before it. */
function keyOf(points: readonly LonLat[], index: number): string {
  const key = String(points[index])
  return `${key} ${points.slice(0, index).filter((point) => String(point) === key).length}`
}

function AddPoint({
  points,
  zone,
  say,
  onPoints,
}: PointsProps & { /** Zone of metres without zone prefix. */ zone: () => number }) {
  const id = useId()
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const add = (event: FormEvent): void => {
    event.preventDefault()
    const found = readPlace(text, zone())
    setIsWrong(!found)
    if (!found) return
    setText('')
    onPoints([...points, found.at])
  }
  return (
    <form onSubmit={add}>
      <input
        value={text}
        placeholder={say(words.add)}
        aria-label={say(words.addLong)}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        onChange={(event) => (setText(event.target.value), setIsWrong(false))}
      />
      <Button size="small" htmlType="submit">
        {say(words.addIt)}
      </Button>
      {isWrong && (
        <small id={id} role="alert">
          {say(words.wrong)}
        </small>
      )}
    </form>
  )
}
