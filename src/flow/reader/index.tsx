import { useEffect, useMemo, useState } from 'react'
import { demonstrationMark, isDemonstration } from '../../resources/demonstration.ts'
import type { FlowGraph } from '../../resources/flow-graph.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { CallError } from '../../providers/call-error.ts'
import { useFlowDrawing } from '../../providers/flows.ts'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { saveFile } from '../../providers/resource-calls.ts'
import { sceneOf } from '../graph/scene.ts'
import { svgText } from '../graph/svg-text.ts'
import { SceneStyle } from '../scene-style.tsx'
import { PanZoom } from './pan-zoom.tsx'
import { StepList, Times } from './step-list.tsx'
import { readerWords } from './words.ts'
import './reader.css'

/**
 * Public view of a published chart, which loads the chart by its id. Pages import it lazily. Calls `onTitle` with the
 * name of the chart, and with null when it is closed.
 */
export default function FlowReading({ id, onTitle }: { id: string; onTitle?: (title: string | null) => void }) {
  const say = useWords()
  const { locale } = useLocale()
  const { data, error, refetch } = useFlowDrawing(id)
  const title = data?.name ?? null
  useEffect(() => {
    onTitle?.(title)
    return () => onTitle?.(null)
  }, [title, onTitle])
  if (error instanceof CallError && error.status === 404)
    return (
      <div className="flow-wait">
        <strong>{say(readerWords.gone)}</strong>
        <p>{say(readerWords.goneWhy)}</p>
      </div>
    )
  if (error)
    return (
      <p role="alert" className="flow-wait">
        {say(readerWords.failed)}{' '}
        <button type="button" onClick={() => void refetch()}>
          {say(sharedWords.tryAgain)}
        </button>
      </p>
    )
  if (!data)
    return (
      <p role="status" className="flow-wait">
        {say(readerWords.loading)}
      </p>
    )
  return (
    <article className="flow-reading">
      <header>
        <h2>{data.name}</h2>
        {isDemonstration(data) && <span className="flow-demo">{say(demonstrationMark)}</span>}
        <small>
          {say(readerWords.version, {
            number: data.number,
            date: new Date(data.publishedAt).toLocaleDateString(locale),
          })}
        </small>
      </header>
      {data.description && <p>{data.description}</p>}
      <FlowView graph={data.graph} name={data.name} />
    </article>
  )
}

/** Shows a chart as a drawing or as a list of its steps. */
function FlowView({ graph, name }: { graph: FlowGraph; name: string }) {
  const say = useWords()
  const [view, setView] = useState<'drawing' | 'list'>(() =>
    matchMedia('(max-width: 640px)').matches ? 'list' : 'drawing',
  )
  const scene = useMemo(() => sceneOf(graph, say), [graph, say])
  const save = (): void =>
    saveFile({ blob: new Blob([svgText(scene, name)], { type: 'image/svg+xml' }), name: `${name}.svg` })
  return (
    <div className="flow-view">
      <SceneStyle />
      <div className="row" role="group" aria-label={say(readerWords.views)}>
        {(['drawing', 'list'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
            {say(readerWords[each])}
          </button>
        ))}
        <button type="button" onClick={save}>
          {say(readerWords.save)}
        </button>
      </div>
      {view === 'drawing' ? <PanZoom scene={scene} name={name} say={say} /> : <StepList graph={graph} say={say} />}
      <Times graph={graph} say={say} />
    </div>
  )
}
