import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ReactFlowProvider, useReactFlow } from '@xyflow/react'
import { Button, Tag } from 'antd'
import { ArrowLeftOutlined, CheckCircleOutlined } from '@ant-design/icons'
import type { AnyRow } from '../../../resources/define.ts'
import { emptyFlowGraph, type FlowGraph } from '../../../resources/flow-graph.ts'
import { flows } from '../../../resources/flows.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { faultsOf } from '../../../flow/graph/faults.ts'
import { boxesOf } from '../../../flow/graph/measure.ts'
import { SceneStyle } from '../../../flow/scene-style.tsx'
import { useMay } from '../../../providers/access.ts'
import { useWords } from '../../../providers/i18n.ts'
import { DraftOffer, FailureAlert } from '../../crud/form/form-notices.tsx'
import { useDraft } from '../../crud/form/use-draft.ts'
import { useLeaveGuard } from '../../crud/form/use-leave-guard.tsx'
import { rowValues } from '../../crud/form/values.ts'
import { flowWords } from '../words.ts'
import { Canvas } from './canvas.tsx'
import { FileMenu } from './file-menu.tsx'
import { Panel } from './panel.tsx'
import { PublishButton } from './publish-button.tsx'
import { ToolBar } from './tool-bar.tsx'
import { pressed, useActions } from './use-actions.ts'
import { useChart, type Chart } from './use-chart.ts'
import { useSaving, type Saving } from './use-saving.ts'
import { editorWords as words } from './words.ts'
import '../versions.css'
import './editor.css'

const ConflictDialog = lazy(() => import('../../crud/form/conflict-dialog.tsx'))
const VersionsDialog = lazy(() => import('../versions-dialog.tsx'))

type Props = { row: AnyRow; onClose: () => void }

/** Editor of one chart. */
export default function FlowEditor(props: Props) {
  return (
    <ReactFlowProvider>
      <Board {...props} />
    </ReactFlowProvider>
  )
}

function Board({ row: first, onClose }: Props) {
  const chart = useChart((first.graph as FlowGraph | null) ?? emptyFlowGraph)
  const draft = useKeptDraft(first, chart)
  const saving = useSaving({ first, chart, onSaved: draft.drop })
  const guard = useLeaveGuard(() => saving.isDirty, draft.drop)
  const canvas = useRef<HTMLDivElement>(null)
  const [wantsFaults, setWantsFaults] = useState(false)
  const [choosing, setChoosing] = useState(0)
  const faults = useMemo(() => faultsOf(chart.graph), [chart.graph])
  const faulty = useMemo(() => new Set(wantsFaults ? faults.flatMap(({ ids }) => ids) : []), [wantsFaults, faults])
  const show = useShowing(chart)
  const { actions, focus } = useActions(chart, (id) => show([id]))
  const leaveInput = (): void => canvas.current?.focus()
  return (
    // Keyboard shortcuts work in the whole editor.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="flow-editor"
      onKeyDown={(event) => {
        if (
          !event.defaultPrevented &&
          pressed(event, {
            actions,
            chart,
            onSave: () => void saving.save(),
            onChoose: () => setChoosing((times) => times + 1),
            onLeave: leaveInput,
          })
        )
          event.preventDefault()
      }}
    >
      <SceneStyle />
      <Head
        chart={chart}
        saving={saving}
        faultCount={faults.length}
        onCheck={() => setWantsFaults(true)}
        onBack={() =>
          guard.askToLeave(() => {
            guard.release()
            onClose()
          })
        }
      />
      {draft.offered && <DraftOffer draft={draft.offered} onRestore={draft.restore} onDrop={draft.drop} />}
      {saving.failure?.type === 'fields' ? (
        <FailureAlert
          failure={{
            ...saving.failure,
            rest: [...saving.failure.rest, ...Object.values(saving.failure.errors).flat()],
          }}
        />
      ) : (
        <FailureAlert failure={saving.failure} />
      )}
      <ToolBar actions={actions} />
      <div className="flow-work">
        <CanvasFrame chart={chart} faulty={faulty} frame={canvas} />
        <Panel
          chart={chart}
          faults={wantsFaults ? faults : null}
          focus={focus}
          choosing={choosing}
          onGo={(ids) => {
            chart.select(ids)
            show(ids)
          }}
        />
      </div>
      <Conflict saving={saving} chart={chart} first={first} />
    </div>
  )
}

/** Receives the keys of the canvas while no node has the focus. */
function CanvasFrame({
  chart,
  faulty,
  frame,
}: {
  chart: Chart
  faulty: ReadonlySet<string>
  frame: React.RefObject<HTMLDivElement | null>
}) {
  const say = useWords()
  return (
    <div ref={frame} className="flow-canvas" tabIndex={0} role="application" aria-label={say(words.canvas)}>
      <Canvas chart={chart} faulty={faulty} />
    </div>
  )
}

type HeadProps = { chart: Chart; saving: Saving; faultCount: number; onCheck: () => void; onBack: () => void }

function Head({ chart, saving, faultCount, onCheck, onBack }: HeadProps) {
  const say = useWords()
  const mayPublish = useMay(flows.code, 'publish')
  const [hasVersions, setVersions] = useState(false)
  const { row, isDirty } = saving
  return (
    <header className="flow-head row-middle">
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label={say(sharedWords.backToList)} onClick={onBack} />
      <h1>{String(row.name)}</h1>
      {row.published === true && (
        <Tag className="flow-tag-right">{say(flowWords.version, { number: Number(row.publishedVersion) })}</Tag>
      )}
      {isDirty && <Tag className="flow-tag-warm">{say(words.unsaved)}</Tag>}
      <span className="flow-tools-gap" />
      <Button icon={<CheckCircleOutlined />} danger={faultCount > 0} onClick={onCheck}>
        {faultCount > 0 ? say(words.faults, { count: faultCount }) : say(words.noFaults)}
      </Button>
      <FileMenu chart={chart} name={String(row.name)} />
      <Button onClick={() => setVersions(true)}>{say(sharedWords.versions)}</Button>
      <Button loading={saving.isSaving && !saving.isPublishing} onClick={() => void saving.save()}>
        {say(words.save)}
      </Button>
      {mayPublish && (
        <PublishButton
          saving={saving}
          mayAsk={() => {
            if (faultCount > 0) onCheck()
            return faultCount === 0
          }}
        />
      )}
      {hasVersions && (
        <Suspense fallback={null}>
          <VersionsDialog
            id={row.id}
            draft={chart.graph}
            onTake={(graph) => chart.change(() => graph)}
            onClose={() => setVersions(false)}
          />
        </Suspense>
      )}
    </header>
  )
}

function Conflict({ saving, chart, first }: { saving: Saving; chart: Chart; first: AnyRow }) {
  const { failure, row } = saving
  if (failure?.type !== 'conflict') return null
  const base = rowValues(flows, row.version === first.version ? first : row)
  return (
    <Suspense fallback={null}>
      <ConflictDialog
        resource={flows}
        base={base}
        theirs={failure.theirs}
        mine={{ ...base, graph: chart.graph }}
        version={row.version}
        isSaving={saving.isSaving}
        onDecide={(list, choices) => void saving.decide(failure.theirs, list, choices)}
        onCancel={saving.dismissFailure}
      />
    </Suspense>
  )
}

/** Keeps the unsaved chart in this tab, so that it is not lost when the session ends. */
function useKeptDraft(row: AnyRow, chart: Chart) {
  const { offered, keep, drop, settle } = useDraft(flows, row.id)
  const first = useRef(chart.graph)
  const { graph, change } = chart
  useEffect(() => {
    const values = rowValues(flows, row)
    if (graph !== first.current) keep({ values, version: row.version }, { ...values, graph })
  }, [row, graph, keep])
  const restore = (found: NonNullable<typeof offered>): void => {
    if (found.values.graph) change(() => found.values.graph as FlowGraph)
    settle()
  }
  return { offered, drop, restore }
}

/** Returns a function that centres the first of the given parts on the canvas, at the current zoom. */
function useShowing({ graph }: Chart): (ids: readonly string[]) => void {
  const { setCenter, getZoom } = useReactFlow()
  const [wanted, setWanted] = useState<readonly string[]>([])
  useEffect(() => {
    const edge = graph.edges.find(({ id }) => id === wanted[0])
    const box = boxesOf(graph).get(edge?.from ?? wanted[0] ?? '')
    if (box) void setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom: getZoom() })
    // Only on request: a drag must not move the canvas.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted])
  return setWanted
}
