import { useMemo } from 'react'
import { flowNodeKinds, type FlowGraph, type FlowNode } from '../../resources/flow-graph.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import type { Say } from '../../providers/i18n.ts'
import { inOrder, pathsOf, type FlowPath } from '../graph/paths.ts'
import { readerWords } from './words.ts'

const shownPaths = 12

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
        <small>{say(flowNodeKinds[node.kind])}</small> <strong>{node.text}</strong>
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

/** Shows the total working days of every path through the chart, and the edges that lead back. */
export function Times({ graph, say }: { graph: FlowGraph; say: Say }) {
  const { paths, loops, isCut } = useMemo(() => pathsOf(graph), [graph])
  const [first, last] = [paths[0], paths.at(-1)]
  const text = (id: string): string => graph.nodes.find((node) => node.id === id)?.text ?? ''
  return (
    <section className="flow-times">
      <h3>{say(readerWords.total)}</h3>
      <p>
        <strong>
          {!first || !last
            ? say(readerWords.noWay)
            : first.days === last.days
              ? say(readerWords.same, { days: first.days })
              : say(readerWords.range, { least: first.days, most: last.days })}
        </strong>
      </p>
      {paths.length > 1 && (
        <ol>
          {paths.slice(0, shownPaths).map((path, index) => (
            <Way key={path.nodes.map(({ id }) => id).join()} path={path} number={index + 1} say={say} />
          ))}
        </ol>
      )}
      {(isCut || paths.length > shownPaths) && (
        <p>{say(readerWords.cut, { count: Math.min(shownPaths, paths.length) })}</p>
      )}
      {loops.map(({ id, from, to }) => (
        <p key={id}>{say(readerWords.loop, { from: text(from), to: text(to) })}</p>
      ))}
    </section>
  )
}

function Way({ path, number, say }: { path: FlowPath; number: number; say: Say }) {
  const comma = say({ zh: '，', en: ', ' })
  return (
    <li>
      <span>
        {path.choices.length > 0 ? path.choices.join(' → ') : say(readerWords.way, { number })}{' '}
        {say(readerWords.ends, { end: path.nodes.at(-1)?.text ?? '' })}
      </span>
      <strong>{say(readerWords.same, { days: path.days })}</strong>
      {path.unstated > 0 && (
        <small>
          {comma}
          {say(readerWords.unstated, { count: path.unstated })}
        </small>
      )}
    </li>
  )
}
