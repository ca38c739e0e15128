import { Button, Input } from 'antd'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { flowLimits } from '../../../resources/flow-graph.ts'
import { withLane, withLaneMoved, withLaneValues, withoutLane } from '../../../flow/graph/edit.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Chart } from './use-chart.ts'
import { editorWords as words } from './words.ts'

/** The lanes: one for each unit, in the order in which they lie. */
export function LanesPanel({ chart: { graph, change } }: { chart: Chart }) {
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
