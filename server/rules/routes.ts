import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyRow, Label } from '../../src/resources/define.ts'
import { contentFields, thresholdFields, type RuleContent } from '../../src/resources/rules/content.ts'
import { anyZone, emptyGrid, type GridRow } from '../../src/resources/rules/grid.ts'
import { hasLimit, hasThresholds, isOfTerrain } from '../../src/resources/rules/limits.ts'
import type { TestedRule } from '../../src/resources/rules/tested.ts'
import { rules } from '../../src/resources/rules.ts'
import type { VerdictChanges } from '../../src/resources/verdict-changes.ts'
import { versionedRoutes, versionsIn, type VersionDeps } from '../http/versions.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError, refused } from '../http/errors.ts'
import { idQuery } from '../http/form-schema.ts'
import { phrase } from '../http/mistakes.ts'

/** What rules said when they were published. */
export const ruleVersions = versionsIn<RuleContent>()({ table: 'ruleVersions', key: 'ruleId', content: 'content' })

/** What the next version of a rule holds; thresholds only where there are some, as in versions from before them. */
export function ruleContent(row: Readonly<Record<string, unknown>>): RuleContent {
  const held = Object.fromEntries(
    contentFields.flatMap((field) => {
      const value = row[field] ?? null
      return value === null && thresholdFields.some((name) => name === field) ? [] : [[field, value]]
    }),
  )
  return {
    ...held,
    grid: row.grid ?? emptyGrid,
    overrides: row.overrides ?? [],
    duties: row.duties ?? [],
  } as unknown as RuleContent
}

const says = {
  ownEdit: {
    zh: '规则“{name}”最后由您修改，须由另一位有发布权限的人员核对后发布',
    en: 'You were the last to edit rule “{name}”: somebody else with the right to publish must check and publish it',
  },
  empty: {
    zh: '规则“{name}”的表格还没有填写任何结论',
    en: 'The grid of rule “{name}” does not say anything yet',
  },
  distance: {
    zh: '规则“{name}”的分区“{zones}”没有填写距离',
    en: 'Rule “{name}” has no distance for the zones “{zones}”',
  },
  above: {
    zh: '规则“{name}”的分区“{zones}”没有填写限值，或者坡度不小于 90°',
    en: 'Rule “{name}” has no limit for the zones “{zones}”, or a slope that is not below 90°',
  },
  thresholds: {
    zh: '规则“{name}”的门槛不适用于其空间关系：面积和占比用于“落入或穿越”和“在其之外”，长度只用于“落入或穿越”',
    en: 'Rule “{name}” has a threshold that its relation does not know: area and share are for inside and outside, length for inside',
  },
  zones: {
    zh: '规则“{name}”的分区“{zones}”不在其管控主题的分区中',
    en: 'The theme of rule “{name}” has no zones “{zones}”',
  },
  duties: {
    zh: '规则“{name}”的格子里有已删除的办理事项，请重新选择',
    en: 'Cells of rule “{name}” ask for approvals that were deleted: choose others',
  },
  tests: {
    zh: '规则“{name}”有 {count} 项测试没有通过：{tests}',
    en: '{count} {count|test|tests} of rule “{name}” failed: {tests}',
  },
} as const satisfies Record<string, Label>

/** Maximum number of failed tests that a refusal names. */
const mostNamed = 5

type Draft = { id: string; version: number; content: RuleContent }

export type RuleDeps = VersionDeps & {
  /** Whose verdicts would change if the draft were published; null if the caller has left. */
  changes: (request: FastifyRequest, reply: FastifyReply, draft: Draft) => Promise<VerdictChanges | null>
  /** What the draft says at its tests; null if the caller has left. */
  tests: (reply: FastifyReply, draft: Draft) => Promise<readonly TestedRule[] | null>
  /** The same, within a transaction. */
  testsWithin: (tx: Transaction<Tables>, draft: Draft) => Promise<readonly TestedRule[]>
}

/**
 * `POST /planRules/publish` and `GET /planRules/versions`; `GET /planRules/changes`: whose verdicts would change if the
 * draft were published; `GET /planRules/tests`: what the draft says at its tests. A rule is published by somebody who did
 * not edit it last, once all of its tests pass.
 */
export function ruleRoutes(app: FastifyInstance, deps: RuleDeps): void {
  app.get<{ Querystring: { id: string } }>(
    `/camel/${rules.wire}/changes`,
    {
      config: { access: { code: rules.code, action: 'show' } },
      schema: { tags: [rules.wire], summary: 'Whose verdicts a draft would change', querystring: idQuery },
    },
    async (request, reply) => {
      const changes = await deps.changes(request, reply, await draftOf(request, deps))
      return changes ? reply.send(ok(changes)) : reply
    },
  )
  app.get<{ Querystring: { id: string } }>(
    `/camel/${rules.wire}/tests`,
    {
      config: { access: { code: rules.code, action: 'show' } },
      schema: { tags: [rules.wire], summary: 'What a draft says at its tests', querystring: idQuery },
    },
    async (request, reply) => {
      const tests = await deps.tests(reply, await draftOf(request, deps))
      return tests ? reply.send(ok(tests)) : reply
    },
  )
  versionedRoutes(app, deps, {
    resource: rules,
    versions: ruleVersions,
    content: 'content',
    contentOf: ruleContent,
    // The terrain of its tests, for which no transaction waits.
    prepare: async (row, content, reply) => {
      if (isOfTerrain(content.relation)) await deps.tests(reply, draftIn(row, content))
    },
    refuse: (tx, row, content, request) => refuse(tx, { row, content, request }, deps),
    summaries: { publish: 'Publish a rule as its next version', versions: 'Published versions of a rule' },
  })
}

/** The draft of a rule that the caller may see; throws 404. */
async function draftOf(request: FastifyRequest<{ Querystring: { id: string } }>, deps: RuleDeps): Promise<Draft> {
  const target = { id: request.query.id, action: 'show' }
  const row = await deps.find(deps.database.db, requireActor(request), rules, target)
  if (!row) throw new ApiError('not-found', { what: rules.label })
  return draftIn(row, ruleContent(row))
}

function draftIn(row: AnyRow, content: RuleContent): Draft {
  return { id: row.id, version: Number(row.publishedVersion ?? 0) + 1, content }
}

type Publication = { row: AnyRow; content: RuleContent; request: FastifyRequest }

async function refuse(
  tx: Transaction<Tables>,
  { row, content, request }: Publication,
  { testsWithin }: RuleDeps,
): Promise<void> {
  const { name, themeId, relation, grid } = content
  if (row.editedBy === requireActor(request).id) throw refused(phrase(says.ownEdit, { name }))
  if (grid.rows.every(({ cells }) => Object.keys(cells).length === 0)) throw refused(phrase(says.empty, { name }))
  refuseZones(
    isOfTerrain(relation) ? says.above : says.distance,
    name,
    grid.rows.filter((row) => !hasLimit(relation, row)),
  )
  if (hasStrangeThreshold(content)) throw refused(phrase(says.thresholds, { name }))
  const asked = grid.rows.flatMap(({ cells }) => Object.values(cells).flatMap(({ duties = [] }) => duties))
  const { rows } = await sql<{ zones: string[]; hasDuties: boolean }>`
    select array(select zone->>'code' from themes cross join lateral jsonb_array_elements(zones) as zone where themes.id = ${themeId}) as zones,
      not exists (select from unnest(${asked}::text[]) as asked(id) where not exists (select from duties where duties.id = asked.id and duties."deletedAt" is null)) as "hasDuties"`.execute(
    tx,
  )
  const known = new Set([anyZone, ...(rows[0]?.zones ?? [])])
  refuseZones(
    says.zones,
    name,
    grid.rows.filter(({ zone }) => !known.has(zone)),
  )
  if (!rows[0]?.hasDuties) throw refused(phrase(says.duties, { name }))
  const failed = (await testsWithin(tx, draftIn(row, content))).filter(({ expected, found }) => expected !== found)
  const tests = failed.slice(0, mostNamed).map((test) => test.name)
  if (failed.length > 0) throw refused(phrase(says.tests, { name, count: failed.length, tests: tests.join('、') }))
}

function hasStrangeThreshold({ relation, thresholdM2, thresholdPercent, thresholdM }: RuleContent): boolean {
  const { areas, lines } = hasThresholds(relation)
  const isGiven = (value: number | null | undefined): boolean => typeof value === 'number'
  return (!areas && (isGiven(thresholdM2) || isGiven(thresholdPercent))) || (!lines && isGiven(thresholdM))
}

function refuseZones(says: Label, name: string, rows: readonly GridRow[]): void {
  if (rows.length > 0) throw refused(phrase(says, { name, zones: rows.map(({ zone }) => zone).join('、') }))
}
