import { Button, InputNumber } from 'antd'
import type OlMap from 'ol/Map.js'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { distanceText } from '../../resources/units.ts'
import type { Extent } from '../crs.ts'
import type { LonLat } from '../feature.ts'
import { seenExtent } from '../map.ts'
import type { Buffer } from '../measure/buffer.ts'
import type { BufferAnswer } from '../measure/buffer-worker.ts'
import { AreaSize } from '../tools/measure.tsx'
import type { PanelProps, RunningTool } from '../tools/tool.ts'
import { localeOf, type MapTools, type Say, type Subject } from '../view-props.ts'
import { AreaActions } from './area-actions.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { useBuffer } from './use-buffer.ts'
import { bufferWords as words } from './buffer-words.ts'
import { toolNames } from './words.ts'

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
  const [typed, setTyped] = useState<number | null>(usualM)
  const distanceM = typed !== null && typed >= 1 && typed <= mostM ? typed : null
  const drawn = useMemo(() => drawnSubject({ points, shape, say }), [points, shape, say])
  const subject = drawn ?? tools.subject ?? null
  const geometry = typeof subject?.geometry === 'object' ? subject.geometry : null
  const found = useBuffer(geometry, distanceM)
  const ring = found && 'ring' in found ? found.ring : null
  useEffect(() => {
    running.show(ring)
    return () => running.show(null)
  }, [running, ring])
  const show = useEffectEvent(() => ring && showWhole(ring, map, tools))
  useEffect(() => void show(), [ring])
  const locale = localeOf(say)
  return (
    <PanelFrame label={toolNames.buffer} say={say} end={end}>
      <div role="status">{subjectText(subject, say)}</div>
      <label htmlFor={id}>{say(words.distance)}</label>
      <InputNumber
        id={id}
        value={typed}
        precision={0}
        addonAfter="m"
        status={distanceM === null ? 'error' : ''}
        onChange={setTyped}
      />
      <div className="map-panel-actions">
        {suggestedM.map((each) => (
          <Button key={each} size="small" aria-pressed={each === distanceM} onClick={() => setTyped(each)}>
            {distanceText(each, locale, 0)}
          </Button>
        ))}
      </div>
      {distanceM === null ? (
        <small role="alert">{say(words.wrong, { most: mostM })}</small>
      ) : (
        geometry && <Result found={found} distanceM={distanceM} tools={tools} say={say} end={end} />
      )}
    </PanelFrame>
  )
}

type ResultProps = { found: BufferAnswer | null; distanceM: number } & Pick<PanelProps, 'tools' | 'say' | 'end'>

/** The size of the buffer and what can be done with it, or why there is none. */
function Result({ found, distanceM, tools, say, end }: ResultProps) {
  if (!found) return <small role="status">{say(words.making)}</small>
  if ('problem' in found) return <small role="alert">{say(words[found.problem])}</small>
  return (
    <>
      <div className="map-panel-result" role="status">
        <AreaSize points={found.ring} say={say} />
      </div>
      <Remarks found={found} distanceM={distanceM} say={say} />
      <AreaActions area={found.ring} say={say} end={end} actions={tools.areaActions} />
    </>
  )
}

/** What the outline differs in from the exact one. */
function Remarks({ found: { isFilled, slackM }, distanceM, say }: { found: Buffer; distanceM: number; say: Say }) {
  return (
    <>
      {isFilled && <small>{say(words.filled)}</small>}
      {slackM > distanceM * mentionedShare && (
        <small>{say(words.roughly, { metres: distanceText(slackM, localeOf(say)) })}</small>
      )}
    </>
  )
}

function subjectText(subject: Subject | null, say: Say): string {
  if (!subject) return say(words.hint)
  const { name, geometry } = subject
  return say(geometry === 'loading' ? words.loading : geometry === 'failed' ? words.unread : words.around, { name })
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

/** What another tool has drawn; null if nothing. */
function drawnSubject({ points, shape, say }: Pick<PanelProps, 'points' | 'shape'> & { say: Say }): Subject | null {
  const [first] = points
  if (!first) return null
  if (points.length === 1) return { name: say(words.drawnPoint), geometry: { type: 'Point', coordinates: first } }
  if (shape === 'area' && points.length > 2)
    return { name: say(words.drawnArea), geometry: { type: 'Polygon', coordinates: [[...points, first]] } }
  return { name: say(words.drawnLine), geometry: { type: 'LineString', coordinates: points } }
}
