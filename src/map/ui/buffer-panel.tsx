import { Button, InputNumber } from 'antd'
import type OlMap from 'ol/Map.js'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { distanceText } from '../../resources/units.ts'
import type { Extent } from '../crs.ts'
import type { LonLat } from '../feature.ts'
import { seenExtent } from '../map.ts'
import { bufferAround } from '../measure/buffer.ts'
import { AreaSize } from '../tools/measure.tsx'
import type { PanelProps, RunningTool } from '../tools/tool.ts'
import { localeOf, type MapTools, type Say } from '../view-props.ts'
import { AreaActions } from './area-actions.tsx'
import { bufferWords as words, toolWords } from './words.ts'

/** `show`: draws an outline; null removes it. */
export type Buffering = RunningTool & { show: (ring: readonly LonLat[] | null) => void }

const mostM = 20_000
const usualM = 500
const suggestedM = [100, 500, 1000, 3000, 5000] as const
/** A simplification below this share of the distance is not worth a sentence. */
const mentionedShare = 0.01

/** Asks how far, draws the outline of what is within that distance, and offers what the page can do with it. */
export default function BufferPanel({ running, points, shape, map, tools, say, end }: PanelProps<Buffering>) {
  const id = useId()
  const [distanceM, setDistanceM] = useState<number | null>(usualM)
  const subject = useMemo(
    () => drawnSubject({ points, shape, say }) ?? tools.subject ?? null,
    [points, shape, say, tools.subject],
  )
  const found = useMemo(
    () => (subject && distanceM !== null ? madeAround(subject.geometry, distanceM) : null),
    [subject, distanceM],
  )
  const ring = found && 'ring' in found ? found.ring : null
  useEffect(() => {
    running.show(ring)
    return () => running.show(null)
  }, [running, ring])
  const show = useEffectEvent(() => ring && showWhole(ring, map, tools))
  useEffect(() => void show(), [ring])
  const locale = localeOf(say)
  return (
    <section className="map-panel" aria-label={say(words.buffer)}>
      <header>
        <strong>{say(words.buffer)}</strong>
        <Button size="small" onClick={end}>
          {say(toolWords.end)}
        </Button>
      </header>
      <div role="status">{subject ? say(words.around, { name: subject.name }) : say(words.hint)}</div>
      <label htmlFor={id}>{say(words.distance)}</label>
      <InputNumber
        id={id}
        value={distanceM}
        min={1}
        max={mostM}
        precision={0}
        addonAfter="m"
        status={distanceM === null ? 'error' : ''}
        onChange={setDistanceM}
      />
      <div className="map-panel-actions">
        {suggestedM.map((each) => (
          <Button key={each} size="small" aria-pressed={each === distanceM} onClick={() => setDistanceM(each)}>
            {distanceText(each, locale, 0)}
          </Button>
        ))}
      </div>
      {distanceM === null && <small role="alert">{say(words.wrong, { most: mostM })}</small>}
      {found && 'problem' in found && <small role="alert">{say(words[found.problem])}</small>}
      {ring && found && 'ring' in found && (
        <>
          <div className="map-panel-result" role="status">
            <AreaSize points={ring} say={say} />
          </div>
          {found.isFilled && <small>{say(words.filled)}</small>}
          {distanceM !== null && found.slackM > distanceM * mentionedShare && (
            <small>{say(words.roughly, { metres: distanceText(found.slackM, locale) })}</small>
          )}
          <AreaActions area={ring} say={say} end={end} actions={tools.areaActions} />
        </>
      )}
    </section>
  )
}

/** Moves the map unless the whole outline is visible. */
function showWhole(ring: readonly LonLat[], map: OlMap, { fit }: MapTools): void {
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude), ring.map(([, latitude]) => latitude)]
  const extent: Extent = [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ]
  const [west, south, east, north] = seenExtent(map)
  if (extent[0] < west || extent[1] < south || extent[2] > east || extent[3] > north) fit(extent)
}

/** A feature that can't be read or buffered has its own sentence, and leaves the map as it is. */
function madeAround(
  ...given: Parameters<typeof bufferAround>
): ReturnType<typeof bufferAround> | { problem: 'failed' } {
  try {
    return bufferAround(...given)
  } catch {
    return { problem: 'failed' }
  }
}

/** What another tool has drawn; null if nothing. */
function drawnSubject({
  points,
  shape,
  say,
}: Pick<PanelProps, 'points' | 'shape'> & { say: Say }): MapTools['subject'] {
  const [first] = points
  if (!first) return null
  if (points.length === 1) return { name: say(words.drawnPoint), geometry: { type: 'Point', coordinates: first } }
  if (shape === 'area' && points.length > 2)
    return { name: say(words.drawnArea), geometry: { type: 'Polygon', coordinates: [[...points, first]] } }
  return { name: say(words.drawnLine), geometry: { type: 'LineString', coordinates: points } }
}
