import { useState } from 'react'
import { App } from 'antd'
import { useInvalidate } from '@refinedev/core'
import type { AnyRow } from '../../../resources/define.ts'
import { emptyFlowGraph, type FlowGraph } from '../../../resources/flow-graph.ts'
import { flows } from '../../../resources/flows.ts'
import { publishFlow, useFlowsAgain } from '../../../providers/flows.ts'
import { useWords } from '../../../providers/i18n.ts'
import { failureOf, type Failure } from '../../crud/form/outcome.ts'
import { useSave } from '../../crud/form/use-save.ts'
import type { Choices, Difference } from '../../crud/form/merge.ts'
import type { Chart } from './use-chart.ts'
import { editorWords as words } from './words.ts'

type Given = { first: AnyRow; chart: Chart; /** The draft kept in the tab is no longer needed. */ onSaved: () => void }

/** The stored row, and the failure of the last attempt. */
function useStored({ first, chart, onSaved }: Given) {
  const [row, setRow] = useState(first)
  const [saved, setSaved] = useState<FlowGraph>(chart.graph)
  const [failure, setFailure] = useState<Failure | null>(null)
  const invalidate = useInvalidate()
  return {
    row,
    saved,
    failure,
    setRow,
    setSaved,
    setFailure,
    keep: (kept: AnyRow, graph: FlowGraph): AnyRow => {
      setRow(kept)
      setSaved(graph)
      onSaved()
      void invalidate({ resource: flows.name, invalidates: ['resourceAll'] })
      return kept
    },
    fail: (found: Failure): void => {
      if (found.type !== 'withdrawn') setFailure(found)
    },
  }
}

/** Saves the draft on the server and publishes it. Never overwrites another user's change without showing it first. */
export function useSaving(given: Given) {
  const { chart } = given
  const say = useWords()
  const { message } = App.useApp()
  const { row, saved, failure, setRow, setSaved, setFailure, keep, fail } = useStored(given)
  const [isPublishing, setPublishing] = useState(false)
  const { save: send, isSaving } = useSave(flows)
  const again = useFlowsAgain()
  const isDirty = chart.graph !== saved

  /** Returns the stored row, or null if the server refused it. */
  const store = async (at: AnyRow): Promise<AnyRow | null> => {
    const { graph } = chart
    setFailure(null)
    const result = await send({ id: at.id, version: at.version }, { graph })
    if (result.type === 'saved') return keep(result.row, graph)
    if (result.type !== 'busy') fail(result)
    return null
  }
  const save = async (): Promise<void> => {
    if (!isDirty) void message.info(say(words.unchanged))
    else if (await store(row)) void message.success(say(words.saved))
  }
  const publish = async (note: string): Promise<void> => {
    setPublishing(true)
    try {
      const stored = isDirty ? await store(row) : row
      if (!stored) return
      const published = await publishFlow(stored, note)
      keep(published, chart.graph)
      await again()
      void message.success(say(words.published, { number: Number(published.publishedVersion) }))
    } catch (thrown) {
      fail(failureOf(flows, thrown))
    } finally {
      setPublishing(false)
    }
  }
  /** Resolves a conflict with another user's save: takes theirs, or saves mine over theirs. */
  const decide = async (theirs: AnyRow, list: readonly Difference[], choices: Choices): Promise<void> => {
    setRow(theirs)
    setFailure(null)
    if (list.some(({ name }) => name === 'graph' && choices[name] === 'mine')) {
      if (await store(theirs)) void message.success(say(words.saved))
      return
    }
    const graph = (theirs.graph as FlowGraph | null) ?? emptyFlowGraph
    chart.change(() => graph)
    setSaved(graph)
    void message.info(say(words.tookTheirs))
  }
  return {
    row,
    failure,
    isSaving,
    isPublishing,
    isDirty,
    dismissFailure: () => setFailure(null),
    save,
    publish,
    decide,
  }
}

export type Saving = ReturnType<typeof useSaving>
