import type { FlowGraph } from '../../src/resources/flow-graph.ts'
import { versionsIn } from '../http/versions.ts'

/** The published drawings of charts. */
export const flowVersions = versionsIn<FlowGraph>()({ table: 'flowVersions', key: 'flowId', content: 'graph' })
