import { useMemo, useState } from 'react'
import { Button, Modal, Segmented, Select, Skeleton, Tag } from 'antd'
import type { FlowGraph } from '../../resources/flow-graph.ts'
import { compared, type Comparison } from '../../flow/graph/compare.ts'
import { sceneOf, type Mark } from '../../flow/graph/scene.ts'
import { SceneParts } from '../../flow/scene-shapes.tsx'
import { SceneStyle } from '../../flow/scene-style.tsx'
import { useFlowVersions } from '../../providers/flows.ts'
import type { ListedFlowVersion } from '../../resources/flow-view.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { editorWords } from './editor/words.ts'
import { flowWords as words } from './words.ts'
import './versions.css'

type Props = {
  id: string
  draft: FlowGraph
  /** Copies a version into the draft; absent when the chart is not being edited. */ onTake?: (graph: FlowGraph) => void
  onClose: () => void
}

/** The published versions of a chart: compares two of them, and copies an older one into the draft. */
export default function VersionsDialog({ id, draft, onTake, onClose }: Props) {
  const say = useWords()
  const { data } = useFlowVersions(id)
  return (
    <Modal open width="min(1200px, 96vw)" title={say(sharedWords.versions)} footer={null} onCancel={onClose}>
      {!data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <p>{say(words.notPublished)}</p>
      ) : (
        <>
          <VersionList
            versions={data}
            onTake={
              onTake &&
              ((graph) => {
                onTake(graph)
                onClose()
              })
            }
          />
          <Compare versions={data} draft={draft} />
        </>
      )}
    </Modal>
  )
}

function VersionList({ versions, onTake }: { versions: readonly ListedFlowVersion[]; onTake: Props['onTake'] }) {
  const say = useWords()
  const { locale } = useLocale()
  return (
    <ol className="flow-versions">
      {versions.map(({ number, createdAt, createdByName, note, graph, isStanding }) => (
        <li key={number} className="row-middle">
          <strong>{say(words.version, { number })}</strong>
          {isStanding && <Tag className="flow-tag-right">{say(words.standing)}</Tag>}
          <small>
            {say(words.by, {
              name: createdByName ?? say(words.system),
              at: new Date(createdAt).toLocaleString(locale),
            })}
          </small>
          {note && <span>{note}</span>}
          {onTake && (
            <Button size="small" onClick={() => onTake(graph)}>
              {say(editorWords.useVersion)}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Compares two versions; number 0 is the draft. */
function Compare({ versions, draft }: { versions: readonly ListedFlowVersion[]; draft: FlowGraph }) {
  const say = useWords()
  const [from, setFrom] = useState(versions[0]?.number ?? 0)
  const [to, setTo] = useState(0)
  const [side, setSide] = useState<'before' | 'after'>('after')
  const graphOf = (number: number): FlowGraph => versions.find((each) => each.number === number)?.graph ?? draft
  const [earlier, later] = [graphOf(from), graphOf(to)]
  const comparison = useMemo(() => compared(earlier, later), [earlier, later])
  const scene = useMemo(
    () => sceneOf(side === 'before' ? earlier : later, say, comparison.marks),
    [side, earlier, later, comparison, say],
  )
  const options = [
    { value: 0, label: say(words.draft) },
    ...versions.map(({ number }) => ({ value: number, label: say(words.version, { number }) })),
  ]
  return (
    <section className="flow-compare">
      <h3>{say(words.compare)}</h3>
      <div className="flow-compare-tools row-middle">
        <Select aria-label={say(words.compareFrom)} value={from} options={options} onChange={setFrom} />
        <span aria-hidden>→</span>
        <Select aria-label={say(words.compareTo)} value={to} options={options} onChange={setTo} />
        <Segmented<'before' | 'after'>
          value={side}
          onChange={setSide}
          options={[
            { value: 'before', label: say(words.before) },
            { value: 'after', label: say(words.after) },
          ]}
        />
      </div>
      <Changes comparison={comparison} earlier={earlier} later={later} />
      <SceneStyle />
      <div className="flow-compare-scene" tabIndex={0} role="region" aria-label={say(words.compare)}>
        <svg className="flow-scene" width={scene.width} height={scene.height} aria-hidden>
          <SceneParts scene={scene} />
        </svg>
      </div>
    </section>
  )
}

const looks: Readonly<Record<Mark, string>> = {
  added: 'flow-tag-right',
  removed: 'flow-tag-wrong',
  changed: 'flow-tag-warm',
}

function Changes({
  comparison: { nodes, edges },
  earlier,
  later,
}: {
  comparison: Comparison
  earlier: FlowGraph
  later: FlowGraph
}) {
  const say = useWords()
  const textOf = (id: string): string => [...later.nodes, ...earlier.nodes].find((node) => node.id === id)?.text ?? ''
  if (nodes.length === 0 && edges.length === 0) return <p>{say(words.compareNone)}</p>
  return (
    <ul className="flow-changes">
      {nodes.map(({ mark, node }) => (
        <li key={node.id}>
          <Tag className={looks[mark]}>{say(words[mark])}</Tag>
          {node.text}
        </li>
      ))}
      {edges.map(({ mark, edge }) => (
        <li key={edge.id}>
          <Tag className={looks[mark]}>{say(words[mark])}</Tag>
          {say(words.edge, {
            from: textOf(edge.from),
            to: textOf(edge.to),
            label: edge.label ? `（${edge.label}）` : '',
          })}
        </li>
      ))}
    </ul>
  )
}
