import { useCallback, useMemo, useRef, useState } from 'react'
import type { FlowGraph } from '../../../resources/flow-graph.ts'
import { after, begun, goneOn, redone, undone, type History } from '../../../flow/graph/history.ts'

type Change = (graph: FlowGraph) => FlowGraph

/** The chart being edited, its selection, and its undo history. */
export type Chart = {
  graph: FlowGraph
  selected: ReadonlySet<string>
  select: (ids: Iterable<string>) => void
  /** Changes the chart. Consecutive changes with the same `field`, such as typing into one input, are one undo step. */
  change: (change: Change, field?: string) => void
  undo: (() => void) | null
  redo: (() => void) | null
}

export function useChart(first: FlowGraph): Chart {
  const [history, setHistory] = useState<History<FlowGraph>>(() => begun(first))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lastField = useRef<string | undefined>(undefined)
  const select = useCallback((ids: Iterable<string>) => {
    lastField.current = undefined
    setChosen((now) => {
      const next = new Set(ids)
      return next.size === now.size && [...next].every((id) => now.has(id)) ? now : next
    })
  }, [])
  const change = useCallback((make: Change, field?: string) => {
    const isSame = field !== undefined && field === lastField.current
    lastField.current = field
    setHistory((now) => {
      const next = make(now.present)
      return next === now.present ? now : isSame ? goneOn(now, next) : after(now, next)
    })
  }, [])
  const step = (move: typeof undone) => () => {
    lastField.current = undefined
    setHistory(move)
  }
  const graph = history.present
  const selected = useMemo(() => {
    const known = new Set([...graph.nodes, ...graph.edges].map(({ id }) => id))
    return new Set([...chosen].filter((id) => known.has(id)))
  }, [graph, chosen])
  return {
    graph,
    selected,
    select,
    change,
    undo: history.past.length > 0 ? step(undone) : null,
    redo: history.future.length > 0 ? step(redone) : null,
  }
}
