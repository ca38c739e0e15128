import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyRow, Label } from '../../src/resources/define.ts'
import { contentFields, type RuleContent } from '../../src/resources/rules/content.ts'
import { anyZone, emptyGrid, type GridRow } from '../../src/resources/rules/grid.ts'
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

/** What the next version of a rule holds. */
export function ruleContent(row: Readonly<Record<string, unknown>>): RuleContent {
  const held = Object.fromEntries(contentFields.map((field) => [field, row[field] ?? null]))
  return { ...held, grid: row.grid ?? emptyGrid, overrides: row.overrides ?? [] } as RuleContent
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
  zones: {
    zh: '规则“{name}”的分区“{zones}”不在其管控主题的分区中',
    en: 'The theme of rule “{name}” has no zones “{zones}”',
  },
} as const satisfies Record<string, Label>

export type RuleDeps = VersionDeps & {
  /** Whose verdicts would change if the draft were published; null if the caller has left. */
  changes: (
    request: FastifyRequest,
    reply: FastifyReply,
    draft: { id: string; version: number; content: RuleContent },
  ) => Promise<VerdictChanges | null>
}

/**
 * `POST /planRules/publish`, `GET /planRules/versions`, and `GET /planRules/changes`: whose verdicts would change if the
 * draft were published. A rule is published by somebody who did not edit it last.
 */
export function ruleRoutes(app: FastifyInstance, deps: RuleDeps): void {
  app.get<{ Querystring: { id: string } }>(
    `/camel/${rules.wire}/changes`,
    {
      config: { access: { code: rules.code, action: 'show' } },
      schema: { tags: [rules.wire], summary: 'Whose verdicts a draft would change', querystring: idQuery },
    },
    async (request, reply) => {
      const target = { id: request.query.id, action: 'show' }
      const row = await deps.find(deps.database.db, requireActor(request), rules, target)
      if (!row) throw new ApiError('not-found', { what: rules.label })
      const version = Number(row.publishedVersion ?? 0) + 1
      const changes = await deps.changes(request, reply, { id: row.id, version, content: ruleContent(row) })
      return changes ? reply.send(ok(changes)) : reply
    },
  )
  versionedRoutes(app, deps, {
    resource: rules,
    versions: ruleVersions,
    content: 'content',
    contentOf: ruleContent,
    refuse,
    summaries: { publish: 'Publish a rule as its next version', versions: 'Published versions of a rule' },
  })
}

async function refuse(
  tx: Transaction<Tables>,
  row: AnyRow,
  { name, themeId, relation, grid }: RuleContent,
  request: FastifyRequest,
): Promise<void> {
  if (row.editedBy === requireActor(request).id) throw refused(phrase(says.ownEdit, { name }))
  if (grid.rows.every(({ cells }) => Object.keys(cells).length === 0)) throw refused(phrase(says.empty, { name }))
  refuseZones(says.distance, name, relation === 'within' ? grid.rows.filter(({ distanceM }) => distanceM === null) : [])
  const { rows } = await sql<{ code: string }>`
    select zone->>'code' as code from themes cross join lateral jsonb_array_elements(zones) as zone where themes.id = ${themeId}`.execute(
    tx,
  )
  const known = new Set([anyZone, ...rows.map(({ code }) => code)])
  refuseZones(
    says.zones,
    name,
    grid.rows.filter(({ zone }) => !known.has(zone)),
  )
}

function refuseZones(says: Label, name: string, rows: readonly GridRow[]): void {
  if (rows.length > 0) throw refused(phrase(says, { name, zones: rows.map(({ zone }) => zone).join('、') }))
}
