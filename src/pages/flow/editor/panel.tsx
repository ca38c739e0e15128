import { useEffect, useRef } from 'react'
import { Button, Select, Input } from 'antd'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { flowNodeKinds, flowLimits } from '../../../resources/flow-graph.ts'
import type { FlowFault } from '../../../flow/graph/faults.ts'
import { useWords } from '../../../providers/i18n.ts'
import { withLane, withLaneMoved, withLaneValues, withoutLane } from '../../../flow/graph/edit.ts'
import { NodePanel, type Focus } from './node-panel.tsx'
import type { Chart } from './use-chart.ts'
import { editorWords as words } from './words.ts'

type Props = {
  chart: Chart
  /** Null until the user asks for a check. */
  faults: readonly FlowFault[] | null
  /** Selects parts of the chart and scrolls to them. */
  onGo: (ids: readonly string[]) => void
  focus: Focus | null
  /** Counts the requests to focus the list of nodes. */
  choosing: number
}

/** The selected part, to be edited by keyboard or pointer; the lanes; and the faults that prevent publishing. */
export function Panel({ chart, faults, onGo, focus, choosing }: Props) {
  const say = useWords()
  const { graph, selected } = chart
  const list = useRef<React.ComponentRef<typeof Select>>(null)
  useEffect(() => {
    if (choosing > 0) list.current?.focus()
  }, [choosing])
  const nodes = graph.nodes.filter(({ id }) => selected.has(id))
  const [node] = nodes
  // A connection is edited in the node where it begins.
  const edge = selected.size === 1 ? graph.edges.find(({ id }) => selected.has(id)) : undefined
  const shown = nodes.length === 1 ? node : edge && graph.nodes.find(({ id }) => id === edge.from)
  return (
    <aside className="flow-panel" aria-label={say(words.panel)}>
      {faults && <Faults faults={faults} onGo={onGo} />}
      {graph.nodes.length > 0 && (
        <Select
          ref={list}
          className="flow-choose"
          showSearch
          optionFilterProp="label"
          aria-label={say(words.choose)}
          placeholder={say(words.choose)}
          value={nodes.length === 1 ? node?.id : null}
          options={graph.nodes.map(({ id, kind, text }) => ({
            value: id,
            label: `${text || id}（${say(flowNodeKinds[kind])}）`,
          }))}
          onChange={(id) => id && onGo([String(id)])}
        />
      )}
      {shown ? (
        <NodePanel chart={chart} node={shown} focus={focus} />
      ) : (
        <p className="soft">
          {selected.size > 1
            ? say(words.several, { count: selected.size })
            : say(graph.nodes.length === 0 ? words.empty : words.nothing)}
        </p>
      )}
      <LanesPanel chart={chart} />
    </aside>
  )
}

function Faults({ faults, onGo }: { faults: readonly FlowFault[]; onGo: Props['onGo'] }) {
  const say = useWords()
  return (
    <section className="flow-faults" role="status" data-right={faults.length === 0 || undefined}>
      <h3>{faults.length === 0 ? say(words.noFaults) : say(words.faultsTitle)}</h3>
      <ul>
        {faults.map(({ code, ids, says }) => (
          <li key={`${code} ${ids.join()}`}>
            {ids.length > 0 ? (
              <Button type="link" onClick={() => onGo(ids)}>
                {say(says)}
              </Button>
            ) : (
              say(says)
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The lanes, one per unit, in their order on the chart. */
function LanesPanel({ chart: { graph, change } }: { chart: Chart }) {
  const say = useWords()
  const { lanes } = graph
  return (
    <section>
      <h3>{say(words.lanes)}</h3>
      {lanes.map(({ id, unit }, index) => (
        <div key={id} className="flow-connection">
          <Input
            aria-label={say(words.laneUnit, { number: index + 1 })}
            value={unit}
            maxLength={flowLimits.unit}
            onChange={(event) => change((now) => withLaneValues(now, id, { unit: event.target.value }), `${id} unit`)}
          />
          <Button
            icon={<ArrowUpOutlined />}
            aria-label={say(words.laneUp, { unit })}
            disabled={index === 0}
            onClick={() => change((now) => withLaneMoved(now, id, -1))}
          />
          <Button
            icon={<ArrowDownOutlined />}
            aria-label={say(words.laneDown, { unit })}
            disabled={index === lanes.length - 1}
            onClick={() => change((now) => withLaneMoved(now, id, 1))}
          />
          <Button
            icon={<DeleteOutlined />}
            aria-label={say(words.laneRemove, { unit })}
            onClick={() => change((now) => withoutLane(now, id))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={lanes.length >= flowLimits.lanes}
        onClick={() => change((now) => withLane(now, say(words.newLane)).graph)}
      >
        {say(words.addLane)}
      </Button>
    </section>
  )
}
