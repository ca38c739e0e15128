import { pathsOf } from '../../src/flow/graph/paths.ts'
import type { OverlayResult } from '../../src/resources/analysis.ts'
import { duties, type AskedDuty, type DutyStage } from '../../src/resources/duties.ts'
import type { FlowGraph } from '../../src/resources/flow-graph.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import type { Turns } from './turns.ts'

const stages: readonly DutyStage[] = duties.fields.stage.options.map(({ value }) => value)

type Row = Omit<AskedDuty, 'days' | 'rules' | 'flow'> & {
  workingDays: number | null
  flowId: string | null
  flow: string
  graph: FlowGraph | null
}

/**
 * Returns what the conditions of a result ask for, in the order of the stages. Where something is forbidden nothing helps,
 * so there is none; an outdated survey proves no condition.
 */
export async function dutiesOf(
  turns: Turns,
  { verdict, lines }: Pick<OverlayResult, 'verdict' | 'lines'>,
): Promise<AskedDuty[]> {
  if (verdict === 'infeasible') return []
  const rules = new Map<string, Set<string>>()
  for (const { says, standing, overriddenBy, rule, duties: asked = [] } of lines)
    if (says === 'conditional' && standing === null && !overriddenBy && rule)
      for (const id of asked) rules.set(id, (rules.get(id) ?? new Set()).add(rule.code))
  if (rules.size === 0) return []
  const rows = await turns.read((tx) => readDuties(tx, [...rules.keys()]))
  return rows
    .map(({ workingDays, flowId, flow, graph, ...row }) => ({
      ...row,
      flow: flowId === null ? null : { id: flowId, name: flow },
      days: workingDays === null ? daysOf(graph) : { least: workingDays, most: workingDays },
      rules: [...(rules.get(row.id) ?? [])].toSorted(),
    }))
    .toSorted((one, other) => stages.indexOf(one.stage) - stages.indexOf(other.stage))
}

/** Those that were deleted since the rule was published are still asked for. */
async function readDuties(tx: Transaction<Tables>, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select duties.id, duties.name, duties."nameEn", duties.authority, duties.stage, duties.note, duties."workingDays", flows.id as "flowId", flows.name as flow, version.graph
    from duties left join flows on flows.id = duties."flowId" and flows.published and flows."deletedAt" is null
    left join "flowVersions" as version on version."flowId" = flows.id and version.number = flows."publishedVersion"
    where duties.id = any(${[...ids]}::text[]) order by duties.sort, duties.name`.execute(tx)
  return rows
}

/** Working days to success; null where the chart states none. */
function daysOf(graph: FlowGraph | null): AskedDuty['days'] {
  const days = graph && pathsOf(graph).success?.days
  return days && days.most > 0 ? days : null
}
