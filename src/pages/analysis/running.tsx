import { useEffect, useState } from 'react'
import { Button } from 'antd'
import type { OverlayStep } from '../../providers/analysis.ts'
import { useWords } from '../../providers/i18n.ts'
import { overlayStages } from '../../resources/analysis.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { analysisWords as words, stageWords } from './words.ts'
import './running.css'

/** Step and duration of a running analysis, with a button to cancel it. */
export function Running({
  since,
  step: { phase, done, total },
  onCancel,
}: {
  since: number
  step: OverlayStep
  onCancel: () => void
}) {
  const say = useWords()
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const [at, steps] = [overlayStages.indexOf(phase), overlayStages.length]
  const layers = total === 0 ? '' : done === 0 ? say(words.layersOf, { total }) : say(words.layersDone, { done, total })
  const share = (at + 0.5 + (total > 0 ? (done / total) * 0.5 : 0)) / steps
  return (
    <div className="analysis-running">
      <span className="analysis-bar" aria-hidden="true">
        <i style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="analysis-step">
        <span role="status">{say(words.running, { step: at + 1, steps, what: say(stageWords[phase]) + layers })}</span>
        <small>{say(words.spent, { seconds: Math.max(0, Math.round((now - since) / 1000)) })}</small>
      </span>
      <Button onClick={onCancel}>{say(sharedWords.cancel)}</Button>
    </div>
  )
}
