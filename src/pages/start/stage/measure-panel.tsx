import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { distanceM, formatPlace, readPlace, zoneOf, type LonLat, type MeasureResult } from '../../../map/index.ts'
import { areaInFull } from '../../../offer/figures.ts'
import { formatNumber } from '../../../offer/format-number.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { canBeArea, mostAreaCorners, writeArea, type DrawnArea } from '../../../resources/drawn-area.ts'
import { siteMiddle } from '../../../providers/site.ts'
import { measureWords as words } from './measure-words.ts'
import type { StartTool } from './start-tool.ts'
import { toolWords } from './tool-words.ts'
import './readout.css'

type Props = { tool: StartTool; result: MeasureResult | null; onPoints: (points: readonly LonLat[]) => void; onEnd: () => void; onArea: (area: DrawnArea) => void }

/** What a measuring tool has found, or the area that is drawn, in the units that people use here, with its points as a list: whatever the map can do, the list can. */
export default function MeasurePanel({ tool, result, onPoints, onEnd, onArea }: Props) {
  const say = useWords()
  const points = result?.points ?? []
  const isArea = tool !== 'distance'
  const isEnough = points.length > (isArea ? 2 : 1)
  return (
    <section className="start-readout" aria-label={say(toolWords[tool])}>
      <header>
        <strong>{say(toolWords[tool])}</strong>
        <Button size="small" onClick={onEnd}>{say(toolWords.end)}</Button>
      </header>
      <p role="status">{result && isEnough ? <Measured {...result} /> : say(words.hint)}</p>
      {isEnough && tool === 'draw' && <AreaActions area={points} onArea={onArea} />}
      {points.length > 0 && <Points points={points} isArea={isArea} onPoints={onPoints} />}
      <AddPoint points={points} onPoints={onPoints} />
    </section>
  )
}

function Measured({ areaM2, lengthM }: MeasureResult) {
  const say = useWords()
  const { locale } = useLocale()
  const length = useLength()
  if (areaM2 === null) return <b>{length(lengthM)}</b>
  return (
    <>
      <b>{areaInFull(areaM2, { say, locale })}</b>
      <small>{say(words.perimeter, { length: length(lengthM) })}</small>
    </>
  )
}

/** What can be done with a drawn area: the address of the next page carries it, through a sign-in too. */
function AreaActions({ area, onArea }: { area: DrawnArea; onArea: (area: DrawnArea) => void }) {
  const say = useWords()
  const navigate = useNavigate()
  if (!canBeArea(area)) return <small role="alert">{say(toolWords.tooMany, { most: mostAreaCorners })}</small>
  return (
    <div className="readout-actions">
      <Button size="small" onClick={() => onArea(area)}>{say(toolWords.onlyInside)}</Button>
      <Button size="small" type="primary" onClick={() => void navigate(`/analysis?area=${writeArea(area)}`)}>{say(toolWords.analyse)}</Button>
    </div>
  )
}

function useLength(): (metres: number) => string {
  const { locale } = useLocale()
  return (metres) => (metres >= 1000 ? `${formatNumber(metres / 1000, locale, 3)} km` : `${formatNumber(metres, locale, 1)} m`)
}

function Points({ points, isArea, onPoints }: { points: readonly LonLat[]; isArea: boolean; onPoints: (points: readonly LonLat[]) => void }) {
  const say = useWords()
  const length = useLength()
  return (
    <ol aria-label={say(words.points)}>
      {points.map((point, index) => {
        const before = points[index - 1] ?? (isArea && points.length > 2 ? points.at(-1) : undefined)
        return (
          <li key={keyOf(points, index)}>
            <span>{formatPlace(point, 'degrees')}</span>
            <small>{before && length(distanceM(before, point))}</small>
            <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={say(words.remove, { number: index + 1 })} onClick={() => onPoints(points.filter((_point, other) => other !== index))} />
          </li>
        )
      })}
    </ol>
  )
}

/** Two points may be the same place: the how manieth of them it is tells them apart. */
function keyOf(points: readonly LonLat[], index: number): string {
  const key = String(points[index])
  return `${key} ${points.slice(0, index).filter((point) => String(point) === key).length}`
}

function AddPoint({ points, onPoints }: { points: readonly LonLat[]; onPoints: (points: readonly LonLat[]) => void }) {
  const say = useWords()
  const id = useId()
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const found = readPlace(text, zoneOf(points.at(-1)?.[0] ?? siteMiddle()[0]))
    setIsWrong(!found)
    if (!found) return
    setText('')
    onPoints([...points, found.at])
  }
  return (
    <form onSubmit={add}>
      <input value={text} placeholder={say(words.add)} aria-label={say(words.addLong)} aria-invalid={isWrong} aria-describedby={isWrong ? id : undefined} onChange={(event) => (setText(event.target.value), setIsWrong(false))} />
      <Button size="small" htmlType="submit">{say(words.addIt)}</Button>
      {isWrong && <small id={id} role="alert">{say(words.wrong)}</small>}
    </form>
  )
}
