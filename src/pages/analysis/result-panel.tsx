import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { codeAndFacts, type PickedUse } from '../../providers/analysis.ts'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { useLayerName } from '../../providers/layers.ts'
import type { OverlayLine, OverlayRun } from '../../resources/analysis.ts'
import type { Geometry } from '../../resources/define.ts'
import { AddToScheme } from '../../offer/add-to-scheme.tsx'
import { isInConflict } from '../../resources/conflict.ts'
import { looseChecks } from '../../resources/looked-themes.ts'
import { areaIn, distanceText } from '../../resources/units.ts'
import { CoachCard } from './coach-card.tsx'
import { OpenMatrix } from './matrix/open-matrix.tsx'
import { BuildableArea } from './result/buildable.tsx'
import { CheckText, keyOfCheck } from './result/check-text.tsx'
import { Duties } from './result/duties.tsx'
import { LineCard } from './result/line-card.tsx'
import { Terrain } from './result/terrain.tsx'
import { ThemeGroups } from './result/themes.tsx'
import { VerdictHead } from './result/verdict-head.tsx'
import { UseLine } from './use/use-line.tsx'
import { analysisWords as words } from './words.ts'
import { changedRunWords, sliverReason } from '../../resources/analysis-words.ts'
import { reportWords } from './report/words.ts'

const ReportDialog = lazy(() => import('./report/report-dialog.tsx'))

/** Opens the reports on an analysis. */
function ReportButton({ runId }: { runId: string }) {
  const say = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button type="primary" onClick={() => setIsOpen(true)}>
        {say(reportWords.open)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog runId={runId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type Props = {
  run: OverlayRun
  onLine: (line: OverlayLine) => void
  onPlace: (at: readonly [number, number]) => void
  onPreview: (shape: Geometry | null) => void
  onAccept: (shape: Geometry) => void
  /** The id of the run of which the map shows what can be built on; null for none. */
  buildableRun: string | null
  onBuildable: (runId: string | null) => void
  /** Analyses the same boundary for another use. */
  onUse: (use: PickedUse) => void
  onLeave: () => void
}

/** The verdict, its reasons, and everything that was checked. */
export function ResultPanel({ run, onLine, onPlace, onPreview, onAccept, onUse, onLeave, ...shown }: Props) {
  const say = useWords()
  const { locale } = useLocale()
  const layerName = useLayerName()
  const { result } = run
  const overridden = result.lines.filter(({ overriddenBy }) => overriddenBy)
  const counting = result.lines.filter(({ overriddenBy }) => !overriddenBy)
  const checks = looseChecks(result.checks, result.themes ?? [])
  return (
    <article className="analysis-result">
      <div className="row analysis-screen-only">
        <Button onClick={onLeave}>{say(words.again)}</Button>
        <AddToScheme add={[{ runId: run.id }]} />
        <Button onClick={() => window.print()}>{say(words.print)}</Button>
        <ReportButton key={run.id} runId={run.id} />
      </div>
      {!run.isIntact && (
        <Alert type="error" showIcon message={say(changedRunWords.title)} description={say(changedRunWords.why)} />
      )}
      <VerdictHead run={run} />
      {result.use !== undefined && (
        <>
          <UseLine key={`use ${run.id}`} use={result.use} onChange={onUse} />
          <OpenMatrix key={`matrix ${run.id}`} run={run} onUse={onUse} />
        </>
      )}
      {checks.length > 0 && (
        <section>
          <h2>{say(words.checksTitle)}</h2>
          {checks.map((check) => (
            <Alert key={keyOfCheck(check)} type="warning" showIcon message={<CheckText check={check} />} />
          ))}
        </section>
      )}
      {result.themes ? (
        <ThemeGroups themes={result.themes} lines={result.lines} slivers={result.slivers} onLine={onLine} />
      ) : (
        <section>
          <h2>{say(result.lines.some(({ rule }) => rule) ? words.findingsTitle : words.linesTitle)}</h2>
          {result.lines.length === 0 && <p className="soft-small">{say(words.noLines)}</p>}
          {[...counting, ...overridden].map((line) => (
            <LineCard key={line.key ?? line.layerId} line={line} onShow={() => onLine(line)} />
          ))}
        </section>
      )}
      <BuildableArea key={`buildable ${run.id}`} run={run} {...shown} />
      <Duties result={result} />
      <Terrain terrain={result.terrain} />
      {result.verdict !== 'feasible' && counting.some(isInConflict) && (
        <CoachCard
          key={run.id}
          boundary={run.boundary}
          use={result.use ? codeAndFacts(result.use) : null}
          onPreview={onPreview}
          onAccept={onAccept}
        />
      )}
      {result.slivers.length > 0 && (
        <section>
          <h2>{say(words.sliversTitle)}</h2>
          <p className="soft-small">{say(...sliverReason(result))}</p>
          <ul className="analysis-list">
            {result.slivers.map((sliver) => (
              <li key={sliver.layerId}>
                <button type="button" className="link-button" onClick={() => onPlace(sliver.at)}>
                  {layerName(sliver.name)}
                </button>{' '}
                {say(words.pieces, { count: sliver.pieces })} ·{' '}
                {areaIn('squareMetres', sliver.areaM2, 2, { say, locale })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {result.distances.length > 0 && <Distances distances={result.distances} onPlace={onPlace} />}
      <details className="analysis-card">
        <summary>{say(words.clearTitle, { count: result.clear.length })}</summary>
        <ul className="analysis-list">
          {result.clear.map(({ layerId, name, dataDate, contentVersion }) => (
            <li key={layerId}>
              {layerName(name)} · {say(words.version, { version: contentVersion })} · {dataDate ?? say(words.noDate)}
            </li>
          ))}
        </ul>
      </details>
      <footer className="soft-small">
        <p>{say(words.record, { id: run.id, time: new Date(run.createdAt).toLocaleString(locale) })}</p>
        <p className="analysis-hash">
          {say(words.hash)} {run.hash}
        </p>
      </footer>
    </article>
  )
}

function Distances({ distances, onPlace }: Pick<OverlayRun['result'], 'distances'> & Pick<Props, 'onPlace'>) {
  const say = useWords()
  const { locale } = useLocale()
  const layerName = useLayerName()
  return (
    <section>
      <h2>{say(words.distancesTitle)}</h2>
      <ul className="analysis-list">
        {distances.map(({ layerId, name, nearest, at, distanceM }) => (
          <li key={layerId}>
            {at ? (
              <button type="button" className="link-button" onClick={() => onPlace(at)}>
                {layerName(name)}
              </button>
            ) : (
              layerName(name)
            )}
            {nearest ? say(words.nearest, { name: nearest }) : ''}{' '}
            <strong>{distanceM === 0 ? say(words.inside) : distanceText(distanceM, locale)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
