import { useEffect, useRef } from 'react'
import { Button, Form, Input, InputNumber, Select, type InputRef } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import { flowLimits, flowNodeKinds, flowOutcomes, type FlowEdge, type FlowNode } from '../../../resources/flow-graph.ts'
import { keysOf } from '../../../resources/keys.ts'
import { joined, mayJoin, withEdgeValues, withNodeInLane, withNodeValues, without } from '../../../flow/graph/edit.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Chart } from './use-chart.ts'
import { editorWords as words } from './words.ts'

/** Where the panel should take the focus; `times` makes each request a new one. */
export type Focus = { place: 'text' | 'join'; times: number }

type Props = { chart: Chart; node: FlowNode; focus: Focus | null }

/** All properties of one node: text, lane, duration, unit, required materials and connections. */
export function NodePanel({ chart, node, focus }: Props) {
  const say = useWords()
  const { graph, change } = chart
  const text = useRef<InputRef>(null)
  const { id, kind } = node
  useEffect(() => {
    if (focus?.place === 'text') text.current?.focus({ cursor: 'all' })
  }, [focus, id])
  const set = (values: Partial<FlowNode>, field: string): void =>
    change((now) => withNodeValues(now, id, values), `${id} ${field}`)
  const isWork = kind === 'step' || kind === 'document' || kind === 'decision'
  return (
    <Form layout="vertical" component="div">
      <h3>{say(flowNodeKinds[kind])}</h3>
      <Form.Item label={say(words.text)} htmlFor="flow-text">
        <Input
          id="flow-text"
          ref={text}
          value={node.text}
          maxLength={flowLimits.text}
          onChange={(event) => set({ text: event.target.value }, 'text')}
        />
      </Form.Item>
      {graph.lanes.length > 0 && (
        <Form.Item label={say(words.lane)} htmlFor="flow-lane">
          <Select
            id="flow-lane"
            value={node.lane}
            options={graph.lanes.map((lane) => ({ value: lane.id, label: lane.unit || lane.id }))}
            onChange={(lane: string) => change((now) => withNodeInLane(now, id, lane))}
          />
        </Form.Item>
      )}
      {isWork && (
        <>
          <Form.Item label={say(words.days)} htmlFor="flow-days">
            <InputNumber
              id="flow-days"
              value={node.days}
              min={0}
              max={flowLimits.days}
              precision={0}
              onChange={(days) => set({ days }, 'days')}
            />
          </Form.Item>
          <Form.Item label={say(words.unit)} htmlFor="flow-unit">
            <Input
              id="flow-unit"
              value={node.unit}
              maxLength={flowLimits.unit}
              onChange={(event) => set({ unit: event.target.value }, 'unit')}
            />
          </Form.Item>
          <Form.Item label={say(words.materials)} htmlFor="flow-materials">
            <Select
              id="flow-materials"
              mode="tags"
              open={false}
              suffixIcon={null}
              value={node.materials}
              maxCount={flowLimits.materials}
              placeholder={say(words.materialsHint)}
              onChange={(materials: string[]) =>
                set(
                  { materials: materials.map((each) => each.trim().slice(0, flowLimits.material)).filter(Boolean) },
                  'materials',
                )
              }
            />
          </Form.Item>
        </>
      )}
      {kind === 'end' && <OutcomeSelect outcome={node.outcome} onChange={(outcome) => set({ outcome }, 'outcome')} />}
      <Connections chart={chart} node={node} />
      {kind !== 'end' && <JoinSelect key={id} chart={chart} node={node} focus={focus} />}
    </Form>
  )
}

type OutcomeProps = { outcome: FlowNode['outcome']; onChange: (outcome: FlowNode['outcome']) => void }

/** Whether an end is success: the total time of the chart counts the paths to success only. */
function OutcomeSelect({ outcome, onChange }: OutcomeProps) {
  const say = useWords()
  return (
    <Form.Item label={say(words.outcome)} htmlFor="flow-outcome" extra={say(words.outcomeHint)}>
      <Select
        id="flow-outcome"
        allowClear
        value={outcome}
        placeholder={say(words.outcomeUnknown)}
        options={keysOf(flowOutcomes).map((value) => ({ value, label: say(flowOutcomes[value]) }))}
        onChange={onChange}
      />
    </Form.Item>
  )
}

/** The connections from a node and those from decisions to it, with their conditions. */
function Connections({ chart: { graph, change }, node }: Pick<Props, 'chart' | 'node'>) {
  const say = useWords()
  const textOf = (id: string): string => graph.nodes.find((each) => each.id === id)?.text ?? ''
  const out = graph.edges.filter(({ from }) => from === node.id)
  const into = graph.edges.filter(
    ({ from, to }) => to === node.id && graph.nodes.find(({ id }) => id === from)?.kind === 'decision',
  )
  const label = ({ id, label: value }: FlowEdge, name: string) => (
    <Input
      aria-label={name}
      placeholder={name}
      value={value}
      maxLength={flowLimits.label}
      onChange={(event) => change((now) => withEdgeValues(now, id, { label: event.target.value }), `${id} label`)}
    />
  )
  return (
    <>
      {into.length > 0 && <h4>{say(words.into)}</h4>}
      {into.map((edge) => (
        <div key={edge.id} className="flow-connection">
          {label(edge, say(words.labelFrom, { text: textOf(edge.from) }))}
        </div>
      ))}
      {out.length > 0 && <h4>{say(words.out)}</h4>}
      {out.map((edge) => (
        <div key={edge.id} className="flow-connection">
          {label(edge, say(words.label, { text: textOf(edge.to) }))}
          <Button
            icon={<DeleteOutlined />}
            aria-label={say(words.unjoin, { text: textOf(edge.to) })}
            onClick={() => change((now) => without(now, new Set([edge.id])))}
          />
        </div>
      ))}
    </>
  )
}

function JoinSelect({ chart: { graph, change }, node, focus }: Props) {
  const say = useWords()
  const select = useRef<React.ComponentRef<typeof Select>>(null)
  useEffect(() => {
    if (focus?.place === 'join') select.current?.focus()
  }, [focus])
  const targets = graph.nodes.filter(({ id }) => mayJoin(graph, node.id, id))
  return (
    <Form.Item label={say(words.join)} htmlFor="flow-join">
      <Select
        id="flow-join"
        ref={select}
        showSearch
        optionFilterProp="label"
        value={null}
        placeholder={say(words.joinHint)}
        options={targets.map(({ id, kind, text }) => ({
          value: id,
          label: `${text || id}（${say(flowNodeKinds[kind])}）`,
        }))}
        onChange={(to: string | null) => to && change((now) => joined(now, node.id, to))}
      />
    </Form.Item>
  )
}
