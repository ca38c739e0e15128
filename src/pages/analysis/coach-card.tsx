import { useEffect, useRef, useState } from 'react'
import { Alert, Button } from 'antd'
import { CallWithdrawn } from '../../providers/call-error.ts'
import { coach, type PickedUse } from '../../providers/analysis.ts'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { useLayerName } from '../../providers/layers.ts'
import type { Coached, Cut } from '../../resources/analysis.ts'
import { withSetback } from '../../resources/buildable-words.ts'
import type { Geometry } from '../../resources/define.ts'
import { surveyedArea } from '../../resources/exact-area.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { analysisWords as words, verdictWords } from './words.ts'

type Props = {
  boundary: Geometry
  use: PickedUse
  onPreview: (shape: Geometry | null) => void
  onAccept: (shape: Geometry) => void
}
type State = { isAsking: boolean; coached: Coached | null; mistake: string | null }

/** Suggested cuts of the boundary. Each cut is accepted separately and starts a new analysis. */
export function CoachCard({ boundary, use, onPreview, onAccept }: Props) {
  const say = useWords()
  const [{ isAsking, coached, mistake }, setState] = useState<State>({ isAsking: false, coached: null, mistake: null })
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])
  const ask = (): void => {
    const controller = new AbortController()
    under.current = controller
    setState({ isAsking: true, coached: null, mistake: null })
    coach(boundary, use, controller.signal).then(
      (found) => setState({ isAsking: false, coached: found, mistake: null }),
      (error: unknown) => {
        if (!(error instanceof CallWithdrawn))
          setState({ isAsking: false, coached: null, mistake: error instanceof Error ? error.message : '' })
      },
    )
  }
  return (
    <section className="analysis-coach analysis-screen-only">
      <h2>{say(words.coach)}</h2>
      <p className="soft-small">{say(words.coachWhy)}</p>
      {!coached && (
        <Button onClick={ask} loading={isAsking}>
          {say(words.coachAsk)}
        </Button>
      )}
      {mistake && <Alert type="error" showIcon message={mistake} />}
      {coached?.cuts.length === 0 && <p>{say(words.coachNone)}</p>}
      {coached?.cuts.map((cut) => (
        <CutCard
          key={`${cut.lostM2} ${cut.layers.map(({ layerId, setbackM = 0 }) => `${layerId} ${setbackM}`).join(' ')}`}
          cut={cut}
          onPreview={onPreview}
          onAccept={onAccept}
        />
      ))}
    </section>
  )
}

function CutCard({ cut, onPreview, onAccept }: { cut: Cut } & Omit<Props, 'boundary' | 'use'>) {
  const say = useWords()
  const { locale } = useLocale()
  const layerName = useLayerName()
  const { boundary } = cut
  const names = cut.layers
    .map(({ name, setbackM = 0 }) => withSetback(layerName(name), setbackM, { say, locale }))
    .join(say(sharedWords.listSeparator))
  return (
    <section className="analysis-card">
      <h3>{say(words.cut, { names })}</h3>
      {cut.areaM2 === 0 ? (
        <p>{say(words.cutAll)}</p>
      ) : (
        <>
          <p>{say(words.lost, { area: surveyedArea(cut.lostM2, { say, locale }) })}</p>
          <p>
            {say(words.left, { area: surveyedArea(cut.areaM2, { say, locale }) })}
            {cut.verdict && (
              <>
                {' '}
                · {say(words.afterwards)} <strong>{say(verdictWords[cut.verdict].name)}</strong>
              </>
            )}
          </p>
        </>
      )}
      {cut.isHidden && <p className="soft-small">{say(words.cutHidden)}</p>}
      {boundary && (
        <div className="row">
          <Button size="small" onClick={() => onPreview(boundary)}>
            {say(words.preview)}
          </Button>
          <Button size="small" type="primary" onClick={() => onAccept(boundary)}>
            {say(words.accept)}
          </Button>
        </div>
      )}
    </section>
  )
}
