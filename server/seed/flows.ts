import { flows } from '../../src/resources/flows.ts'
import type { FlowGraph } from '../../src/resources/flow-graph.ts'
import { demoFlows } from '../demo/flows.ts'
import type { Tables, Transaction } from '../db/index.ts'
import type { Loader } from './loader.ts'
import { programActor } from './program.ts'

/** Stores the next published version of a chart; passed in, because charts belong to another feature. */
export type AddFlowVersion = (
  tx: Transaction<Tables>,
  actor: { id: string },
  flowId: string,
  version: { graph: FlowGraph; note: string },
) => Promise<number>

/** Loads the published charts of the demonstration. A deleted chart is not created again. */
export async function loadDemoFlows(loader: Loader, addVersion: AddFlowVersion): Promise<void> {
  const seeds = demoFlows()
  const { ids, made } = await loader.addMissing(flows, 'name', seeds)
  for (const { name, graph } of seeds.filter((seed) => made.includes(seed.name))) {
    const id = ids.get(name) ?? ''
    const publishedVersion = await addVersion(loader.tx, programActor({ name: '系统初始化' }), id, { graph, note: '' })
    await loader.update(flows, { id, version: 1, publishedVersion, published: true })
  }
}
