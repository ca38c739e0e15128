import type { AnyRow } from '../../src/resources/define.ts'
import type { FlowGraph } from '../../src/resources/flow-graph.ts'
import type { Answer, Caller } from '../support/app.ts'
import { aChart } from '../flow/charts.ts'

let counter = 0

/** The values of a new chart with a unique name. */
export function aFlow(values: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1
  return { name: `试验流程 ${counter}`, category: 'land', graph: aChart() as FlowGraph, ...values }
}

/** Publishes the current draft of a chart. */
export async function publishFlow(caller: Caller, id: string): Promise<Answer<AnyRow>> {
  const { data } = await caller.get<AnyRow>('/sysFlow/detail', { id })
  return caller.post<AnyRow>('/sysFlow/publish', { id, version: data.version })
}
