import type { Label } from '../../src/resources/define.ts'
import { contentFields } from '../../src/resources/rules/content.ts'
import type { RuleContext, Rules, Write } from '../crud/rules.ts'
import { sql } from '../db/index.ts'
import { eachRow } from '../http/each-row.ts'
import { refused } from '../http/errors.ts'
import { phrase, refusedValues } from '../http/mistakes.ts'
import { versionedCheck } from '../http/versions.ts'

const repealedTooEarly = {
  zh: '“{name}”的废止日期早于施行日期',
  en: '“{name}” is repealed before it is in force',
} as const satisfies Label

const checkVersions = versionedCheck(contentFields, {
  zh: '规则“{name}”还没有发布过版本，请先发布修改',
  en: 'Rule “{name}” has no published version yet: publish its changes first',
})

/** Rules beyond the declaration of control rules: versions, order of dates, and who edited the draft last. */
export const ruleRules: Rules = {
  before: async (_tx, writes, context) => {
    if (context.action !== 'delete') await eachRow(writes, (write) => check(write, context))
  },
}

function check(write: Write, { actor, locale }: RuleContext): void {
  checkVersions(write)
  const { before, draft } = write
  const after: Record<string, unknown> = { ...before, ...draft }
  if (after.effectiveOn && after.repealedOn && String(after.repealedOn) < String(after.effectiveOn))
    throw refusedValues(
      [{ field: 'repealedOn', says: phrase(repealedTooEarly, { name: String(after.name ?? '') }) }],
      locale,
    )
  if (draft && contentFields.some((field) => field in draft)) draft.editedBy = actor.id === 'system' ? null : actor.id
}

const dutyInUse = {
  zh: '规则“{rule}”的表格还要求办理“{name}”，请先修改规则',
  en: 'A cell of rule “{rule}” still asks for “{name}”: change the rule first',
} as const satisfies Label

/** Rules beyond the declaration of duties: cells of grids refer to them, which the declaration does not know. */
export const dutyRules: Rules = {
  before: async (tx, writes, { action }) => {
    if (action !== 'delete') return
    const { rows } = await sql<{ rule: string; name: string }>`
      select rules.name as rule, duties.name
      from rules cross join lateral jsonb_path_query(rules.grid, '$.rows[*].cells.*.duties[*]') as asked(id) join duties on duties.id = asked.id #>> '{}'
      where rules."deletedAt" is null and duties.id = any(${writes.flatMap(({ before }) => before?.id ?? [])}::text[]) limit 1`.execute(
      tx,
    )
    if (rows[0]) throw refused(phrase(dutyInUse, rows[0]))
  },
}
