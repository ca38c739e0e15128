import { inOrder, pathsOf } from '../../src/flow/graph/paths.ts'
import type { FlowGraph } from '../../src/resources/flow-graph.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import type { Approval } from './content.ts'

/** A report is no collection of charts. */
const mostApprovals = 3

type Row = Omit<Approval, 'steps' | 'quickestDays'> & { graph: FlowGraph }

/**
 * The published charts of the published laws in force that are about these layers: what is to be done there, the chart
 * that most laws name first.
 */
export async function readApprovals(tx: Transaction<Tables>, layerIds: readonly string[]): Promise<Approval[]> {
  if (layerIds.length === 0) return []
  const { rows } = await sql<Row>`
    with named as (
      select flow.id as "flowId", laws.title, layers.name as layer
      from laws cross join lateral unnest(laws.flows) as flow(id) cross join lateral unnest(laws.layers) as about(id) join layers on layers.id = about.id
      where laws.published and laws."deletedAt" is null and laws.layers && ${[...layerIds]}::text[] and about.id = any(${[...layerIds]}::text[])
        and coalesce(laws."effectiveOn" <= (now() at time zone 'Asia/Shanghai')::date, true) and coalesce(laws."repealedOn" > (now() at time zone 'Asia/Shanghai')::date, true))
    select flows.id as "flowId", flows.name, flows.description, array_agg(distinct named.title order by named.title) as laws, array_agg(distinct named.layer order by named.layer) as layers,
      (select version.graph from "flowVersions" as version where version."flowId" = flows.id and version.number = flows."publishedVersion") as graph
    from named join flows on flows.id = named."flowId" where flows.published and flows."deletedAt" is null and flows."publishedVersion" is not null
    group by flows.id order by count(distinct named.title) desc, flows.name limit ${sql.lit(mostApprovals)}`.execute(tx)
  return rows.map(({ graph, ...row }) => ({ ...row, ...stepsOf(graph) }))
}

function stepsOf(graph: FlowGraph): Pick<Approval, 'steps' | 'quickestDays'> {
  const units = new Map(graph.lanes.map(({ id, unit }) => [id, unit]))
  const [quickest] = pathsOf(graph).paths
  const steps = inOrder(graph).flatMap(({ kind, text, lane, unit, days, materials }) =>
    kind === 'start' || kind === 'end'
      ? []
      : [{ kind, text, unit: [units.get(lane ?? '') ?? '', unit].filter(Boolean).join(' '), days, materials }],
  )
  return { steps, quickestDays: quickest && quickest.days > 0 ? quickest.days : null }
}
