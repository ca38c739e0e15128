import { Button, InputNumber } from 'antd'
import { useId, useState } from 'react'
import { highestEyesM, longestReachM, type ViewRequest } from '../../resources/terrain-view.ts'
import { distanceText } from '../../resources/units.ts'
import type { PanelProps } from '../tools/tool.ts'
import { localeOf, type Say, type Subject } from '../view-props.ts'
import { interiorOf } from './interior-of.ts'
import { PanelFrame } from './panel-frame.tsx'
import { SightResult } from './sight-result.tsx'
import { sightLayers } from './sight-layers.ts'
import { useSight, type Looking, type Sight } from './use-sight.ts'
import { viewWords as words } from './view-words.ts'
import { toolNames } from './words.ts'
import './view.css'

/** Heights that mean something: standing, and floors of three metres. */
const heights = [
  { eyesM: 1.7, floor: null },
  { eyesM: 10, floor: 3 },
  { eyesM: 30, floor: 10 },
] as const
const usualEyesM = 10
const reachesM = [5_000, 15_000, longestReachM] as const

/** Asks from how high, computes what is seen from what was picked last, and shows it on the map. */
export default function ViewPanel({ tools, say, end, found, onFound }: PanelProps) {
  const sight = (found?.value ?? null) as Sight | null
  const [eyesM, setEyesM] = useState<number | null>(sight?.eyesM ?? usualEyesM)
  const [reachM, setReachM] = useState<number>(sight?.reachM ?? longestReachM)
  const looking = useSight({ terrain: tools.terrain, say }, (next) => {
    onFound({ value: next, layers: sightLayers(next, say) })
    tools.fit(next.view.extent)
  })
  const subject = tools.subject ?? null
  const request = requestOf(subject, { eyesM, reachM })
  return (
    <PanelFrame label={toolNames.view} say={say} end={end}>
      <div role="status">{subjectText(subject, say)}</div>
      <Height eyesM={eyesM} say={say} onChange={setEyesM} />
      <Reach reachM={reachM} say={say} onChange={setReachM} />
      <Ask request={request} name={subject?.name ?? ''} looking={looking} say={say} />
      {sight && <SightResult sight={sight} say={say} onRemove={() => onFound(null)} />}
    </PanelFrame>
  )
}

type HeightProps = { eyesM: number | null; say: Say; onChange: (eyesM: number | null) => void }

function Height({ eyesM, say, onChange }: HeightProps) {
  const id = useId()
  const isRight = isHeight(eyesM)
  const locale = localeOf(say)
  return (
    <>
      <label htmlFor={id}>{say(words.eyes)}</label>
      <InputNumber
        id={id}
        value={eyesM}
        precision={1}
        addonAfter="m"
        status={isRight ? '' : 'error'}
        onChange={onChange}
      />
      <div className="map-panel-actions">
        {heights.map(({ eyesM: each, floor }) => (
          <Button key={each} size="small" aria-pressed={each === eyesM} onClick={() => onChange(each)}>
            {floor === null
              ? say(words.standing, { metres: distanceText(each, locale) })
              : say(words.floor, { floor, metres: distanceText(each, locale) })}
          </Button>
        ))}
      </div>
      {!isRight && <small role="alert">{say(words.wrong, { most: highestEyesM })}</small>}
    </>
  )
}

function Reach({ reachM, say, onChange }: { reachM: number; say: Say; onChange: (reachM: number) => void }) {
  const id = useId()
  return (
    <>
      <span id={id}>{say(words.reach)}</span>
      <div className="map-panel-actions" role="group" aria-labelledby={id}>
        {reachesM.map((each) => (
          <Button key={each} size="small" aria-pressed={each === reachM} onClick={() => onChange(each)}>
            {distanceText(each, localeOf(say), 0)}
          </Button>
        ))}
      </div>
    </>
  )
}

type AskProps = { request: ViewRequest | null; name: string; looking: Looking; say: Say }

/** The button, or how far the work is. */
function Ask({ request, name, looking: { running, problem, look, cancel }, say }: AskProps) {
  if (running) {
    const percent = Math.round((running.share ?? 0) * 100)
    const text = running.share === null ? say(words.waiting) : say(words.looking, { percent })
    return (
      <div className="map-view-running">
        <progress max={100} value={percent} aria-label={text} />
        <small>{text}</small>
        <Button size="small" onClick={cancel}>
          {say(words.cancel)}
        </Button>
      </div>
    )
  }
  return (
    <>
      <Button type="primary" disabled={!request} onClick={() => request && look(request, name)}>
        {say(words.look)}
      </Button>
      {problem && <small role="alert">{problem}</small>}
    </>
  )
}

function subjectText(subject: Subject | null, say: Say): string {
  if (!subject) return say(words.hint)
  const { name, geometry } = subject
  return say(geometry === 'loading' ? words.loading : geometry === 'failed' ? words.unread : words.from, { name })
}

function isHeight(eyesM: number | null): eyesM is number {
  return eyesM !== null && eyesM >= 0 && eyesM <= highestEyesM
}

function requestOf(
  subject: Subject | null,
  { eyesM, reachM }: { eyesM: number | null; reachM: number },
): ViewRequest | null {
  const place = subject && placeOf(subject)
  return place && isHeight(eyesM) ? { ...place, eyesM, reachM } : null
}

/** Where the eyes are: the server finds a place within a parcel. */
function placeOf({ geometry, landId }: Subject): Pick<ViewRequest, 'at' | 'landId'> | null {
  if (landId) return { landId }
  const at = typeof geometry === 'object' ? interiorOf(geometry) : null
  return at && { at }
}
