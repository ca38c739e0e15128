import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type DragEvent,
} from 'react'
import { Alert, Button, Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { ErrorBoundary } from '../../error-boundary.tsx'
import { Loading } from '../../loading.tsx'
import type { Extent, MapHandle } from '../../map/index.ts'
import { pickedOf, type PickedUse } from '../../providers/analysis.ts'
import { useWords } from '../../providers/i18n.ts'
import { site } from '../../providers/site.ts'
import { longestBoundaryName, type OverlayLine } from '../../resources/analysis.ts'
import type { Geometry } from '../../resources/define.ts'
import { useLatest } from '../../use-latest.ts'
import { Draw, Stage, useOverlays } from './analysis-map.tsx'
import { ChoosePanel } from './choose-panel.tsx'
import { ResultPanel } from './result-panel.tsx'
import { Running } from './running.tsx'
import { extentOf, widened } from './shapes.ts'
import type { Chosen } from './subject.ts'
import { useAnalysis, type AnalysisFlow } from './use-analysis.ts'
import { useChoice } from './use-choice.ts'
import { addressOf, readUse } from './use/picked-use.ts'
import { analysisWords as words } from './words.ts'
import './analysis.css'

const Suitability = lazy(() => import('./suitability/index.tsx'))
const placeZoom = 16

/**
 * One boundary against all layers, or a ranking of all parcels; the address keeps the view. A server without analyses
 * still has the boundary: from a file, drawn or pasted, on the map with its area.
 */
export default function AnalysisPage() {
  const say = useWords()
  const [params, setParams] = useSearchParams()
  const view = site.hasExtras && params.get('view') === 'suitability' ? 'suitability' : 'boundary'
  const use = addressOf(readUse(params.get('use')))
  const change = (next: typeof view): void => setParams(next === 'boundary' ? use : { view: next, ...use })
  return (
    <div className="analysis-views">
      {site.hasExtras && (
        <Segmented
          className="analysis-switch analysis-screen-only"
          aria-label={say(words.views)}
          value={view}
          onChange={change}
          options={(['boundary', 'suitability'] as const).map((value) => ({ value, label: say(words[value]) }))}
        />
      )}
      {view === 'boundary' && <Analysis />}
      {view === 'suitability' && (
        <Suspense fallback={<Loading />}>
          <Suitability onAnalyse={(landId) => setParams({ land: landId, ...use })} />
        </Suspense>
      )}
    </div>
  )
}

/** Fits the map to the boundary, whichever of the two is ready first. */
function useFittedMap(extent: Extent | null) {
  const map = useRef<MapHandle>(null)
  const latest = useLatest(extent)
  useEffect(() => {
    if (extent) map.current?.fit(extent)
  }, [extent])
  const attach = useCallback(
    (made: MapHandle | null): void => {
      map.current = made
      if (latest.current) made?.fit(latest.current)
    },
    [latest],
  )
  return { map, attach }
}

/** Analysis of a boundary, from choosing it to the verdict, with the map beside it. */
function Analysis() {
  const say = useWords()
  const flow = useAnalysis()
  const choice = useChoice()
  const [shown, setShown] = useState<Geometry | null>(null)
  const [buildableRun, setBuildableRun] = useState<string | null>(null)
  const { run } = flow
  const { chosen, way } = choice
  const boundary = run ? run.boundary : (chosen?.boundary ?? null)
  const extent = useMemo(() => extentOf(boundary), [boundary])
  const { map, attach } = useFittedMap(extent)
  const overlays = useOverlays(boundary, { run, shown, buildableRun })

  const goTo = ([longitude, latitude]: readonly [number, number]): void => {
    setShown({ type: 'Point', coordinates: [longitude, latitude] })
    map.current?.goTo([longitude, latitude], placeZoom)
  }
  const choose = (next: Chosen | null): void => {
    setShown(null)
    choice.choose(next)
  }
  const showLine = (line: OverlayLine): void => {
    setShown(line.shape)
    map.current?.fit(widened(line.bbox))
  }
  const accept = (shape: Geometry): void => {
    setShown(null)
    choice.take(shape, say(words.coach))
    const name = run?.land?.name ?? run?.name
    const improved = name ? { name: say(words.improved, { name }).slice(0, longestBoundaryName) } : {}
    flow.start({ boundary: shape, ...improved }, pickedOf(run?.result.use))
  }
  const forUse = (use: PickedUse): void => {
    if (!run) return
    const { land, name } = run
    flow.start(land ? { landId: land.id } : { boundary: run.boundary, ...(name ? { name } : {}) }, use)
  }
  const leave = (): void => {
    setShown(null)
    flow.leave()
  }
  const drop = (file: File): void => {
    if (run) leave()
    choice.drop(file)
  }
  return (
    <div
      className="analysis"
      onDragEnter={allowDrop}
      onDragOver={allowDrop}
      onDrop={(event) => takeDropped(event, drop)}
    >
      <Side
        flow={flow}
        choice={{ ...choice, choose }}
        onPlace={goTo}
        onLeave={leave}
        onLine={showLine}
        onPreview={setShown}
        buildableRun={buildableRun}
        onBuildable={setBuildableRun}
        onAccept={accept}
        onUse={forUse}
      />
      <div className="analysis-map">
        <ErrorBoundary>
          <Suspense
            fallback={
              <p role="status" className="analysis-waiting">
                {say(words.mapLoading)}
              </p>
            }
          >
            {!run && way === 'draw' ? (
              <Draw value={chosen?.boundary ?? null} onChange={choice.draw} />
            ) : (
              <Stage
                boundary={boundary}
                handle={attach}
                overlays={overlays}
                picked={chosen?.landId ?? null}
                onPick={!run && way === 'pick' ? choice.pick : null}
              />
            )}
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  )
}

/**
 * Also handles dragenter: if an element appears under the pointer just before the drop and its dragenter was not
 * cancelled, the browser rejects the file.
 */
function allowDrop(event: DragEvent): void {
  event.preventDefault()
}

/** Also accepts a file that is dropped beside the file input; the input handles its own drops. */
function takeDropped(event: DragEvent, take: (file: File) => void): void {
  const [file] = event.dataTransfer.files
  if (event.target instanceof HTMLInputElement && event.target.type === 'file') return
  event.preventDefault()
  if (file) take(file)
}

type SideProps = Omit<ComponentProps<typeof ResultPanel>, 'run'> & {
  flow: AnalysisFlow
  choice: ReturnType<typeof useChoice>
}

/** Choice of a boundary, or the result. */
function Side({ flow, choice, ...shown }: SideProps) {
  const say = useWords()
  const { run } = flow
  return (
    <aside className="analysis-panel">
      {flow.isLost && (
        <Alert
          type="warning"
          showIcon
          message={say(words.lost404)}
          action={
            <Button size="small" onClick={shown.onLeave}>
              {say(words.again)}
            </Button>
          }
        />
      )}
      {!run && choice.trouble && <Alert type="warning" showIcon message={choice.trouble} />}
      {run && <FlowState flow={flow} />}
      {run && <ResultPanel run={run} {...shown} />}
      {!run && !flow.isLoading && (
        <ChoosePanel
          way={choice.way}
          onWay={choice.changeWay}
          dropped={choice.dropped}
          chosen={choice.chosen}
          onChoose={choice.choose}
          onPick={choice.pick}
          flow={flow}
          onPlace={shown.onPlace}
        />
      )}
    </aside>
  )
}

/** Progress or error of the next run, which can start while a result is shown. */
function FlowState({ flow: { progress, cancel } }: { flow: AnalysisFlow }) {
  if (progress.state === 'running') return <Running {...progress} onCancel={cancel} />
  return progress.state === 'idle' ? null : <Alert type="error" showIcon message={progress.message} />
}
