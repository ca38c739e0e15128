import { useMemo } from 'react'
import { flowNodeKinds, flowOutcomes, type FlowGraph, type FlowNode } from '../../resources/flow-graph.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import type { Say } from '../../providers/i18n.ts'
import { inOrder, pathsOf, type FlowPath, type FlowTime } from '../graph/paths.ts'
import { readerWords } from './words.ts'

const shownPaths = 12
const comma = { zh: '，', en: ', ' }

/** Lists every node in the order in which it is reached, with its unit, working days, materials and successors. */
export function StepList({ graph, say }: { graph: FlowGraph; say: Say }) {
  const nodes = useMemo(() => inOrder(graph), [graph])
  return (
    <ol className="flow-steps">
      {nodes.map((node) => (
        <Step key={node.id} node={node} graph={graph} say={say} />
      ))}
    </ol>
  )
}

function Step({ node, graph, say }: { node: FlowNode; graph: FlowGraph; say: Say }) {
  const unit = [graph.lanes.find(({ id }) => id === node.lane)?.unit ?? '', node.unit].filter(Boolean).join(' · ')
  const next = graph.edges
    .filter(({ from }) => from === node.id)
    .map(({ to, label }) => {
      const text = graph.nodes.find(({ id }) => id === to)?.text ?? ''
      return label ? say(readerWords.branch, { label, text }) : text
    })
  const isWork = node.kind === 'step' || node.kind === 'document' || node.kind === 'decision'
  return (
    <li data-kind={node.kind}>
      <p>
        <small>{say(flowNodeKinds[node.kind])}</small> <strong>{node.text}</strong>{' '}
        {node.outcome && <small>{say(flowOutcomes[node.outcome])}</small>}
      </p>
      <p className="flow-step-facts">
        {unit && <span>{unit}</span>}
        {isWork && (node.days !== null || node.kind === 'step') && (
          <span>{node.days === null ? say(readerWords.noDays) : say(readerWords.days, { days: node.days })}</span>
        )}
      </p>
      {node.materials.length > 0 && (
        <p>
          {say(readerWords.materials)}
          {say({ zh: '：', en: ': ' })}
          {node.materials.join(say(sharedWords.listSeparator))}
        </p>
      )}
      {next.length > 0 && (
        <p className="soft">{say(readerWords.next, { next: next.join(say({ zh: '；', en: '; ' })) })}</p>
      )}
    </li>
  )
}

/**
 * Shows the working days to success, those to every other end, every path through the chart, and the edges that lead
 * back.
 */
export function Times({ graph, say }: { graph: FlowGraph; say: Say }) {
  const { paths, success, others, loops, isCut } = useMemo(() => pathsOf(graph), [graph])
  const text = (id: string): string => graph.nodes.find((node) => node.id === id)?.text ?? ''
  return (
    <section className="flow-times">
      <h3>{say(readerWords.total)}</h3>
      {success ? (
        <p>
          <strong>{timeText(success, say)}</strong>
        </p>
      ) : (
        <p>{say(paths.length === 0 ? readerWords.noWay : readerWords.noSuccess)}</p>
      )}
      {others.map((time) => (
        <p key={time.ends[0]?.id}>{timeText(time, say)}</p>
      ))}
      {isCut && <p>{say(readerWords.cutTime, { count: paths.length })}</p>}
      {paths.length > 1 && (
        <ol>
          {paths.slice(0, shownPaths).map((path, index) => (
            <Way key={path.nodes.map(({ id }) => id).join()} path={path} number={index + 1} say={say} />
          ))}
        </ol>
      )}
      {paths.length > shownPaths && <p>{say(readerWords.cut, { count: shownPaths })}</p>}
      {loops.map(({ id, from, to }) => (
        <p key={id}>{say(readerWords.loop, { from: text(from), to: text(to) })}</p>
      ))}
    </section>
  )
}

/** Returns the range of working days to an end in words, with its outcome and the steps that state no time. */
function timeText({ ends, days, unstated }: FlowTime, say: Say): string {
  const end = ends.map(({ text }) => text).join(say(sharedWords.listSeparator))
  const outcome = ends[0]?.outcome
  const range =
    days.least === days.most
      ? say(readerWords.same, { days: days.most })
      : say(readerWords.range, { least: days.least, most: days.most })
  const open = unstated.least === unstated.most ? readerWords.unstated : readerWords.someUnstated
  const time = unstated.most === 0 ? range : `${range}${say(comma)}${say(open, { count: unstated.most })}`
  return outcome
    ? say(readerWords.outcomeTo, { end, outcome: say(flowOutcomes[outcome]), time })
    : say(readerWords.timeTo, { end, time })
}

function Way({ path, number, say }: { path: FlowPath; number: number; say: Say }) {
  return (
    <li>
      <span>
        {path.choices.length > 0 ? path.choices.join(' → ') : say(readerWords.way, { number })}{' '}
        {say(readerWords.ends, { end: path.nodes.at(-1)?.text ?? '' })}
      </span>
      <strong>{say(readerWords.same, { days: path.days })}</strong>
      {path.unstated > 0 && (
        <small>
          {say(comma)}
          {say(readerWords.unstated, { count: path.unstated })}
        </small>
      )}
    </li>
  )
}
