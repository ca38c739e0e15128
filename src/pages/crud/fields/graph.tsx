import { useWords } from '../../../providers/i18n.ts'
import type { FlowGraph } from '../../../resources/flow-graph.ts'
import { Dotted, Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'
import { fieldWords } from './words.ts'

function Display({ value }: DisplayProps<FieldOf<'graph'>>) {
  const say = useWords()
  const graph = value as FlowGraph | null | undefined
  if (!graph || graph.nodes.length === 0) return <Nothing />
  return (
    <Dotted color="var(--primary)">
      {say(fieldWords.graphFacts, { nodes: graph.nodes.length, edges: graph.edges.length, lanes: graph.lanes.length })}
    </Dotted>
  )
}

export const graph: FieldRenderer<'graph'> = { Display, SearchInput: null }
