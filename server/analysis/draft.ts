import type { RuleContent } from '../../src/resources/rules/content.ts'
import { isInForce, json, sql, type Tables, type Transaction } from '../db/index.ts'
import type { Draft } from './layers.ts'
import type { Rule } from './rules.ts'

/** A rule as it would be published; the version is that of its next one. */
export type DraftRule = { id: string; version: number; content: RuleContent }

/** What would count today if the draft of a rule were published. */
export async function ruleDraft(tx: Transaction<Tables>, draft: DraftRule): Promise<Draft> {
  const { rule, isCurrent } = await draftedRule(tx, draft)
  return { ruleId: draft.id, rule: isCurrent ? rule : null }
}

/** The rule as it would be published, and whether it would be in force today. */
export async function draftedRule(
  tx: Transaction<Tables>,
  { id, version, content }: DraftRule,
): Promise<{ rule: Rule; isCurrent: boolean }> {
  const { rows } = await sql<{ law: string | null; isInForce: boolean }>`
    select (select title from laws where id = ${content.lawId}) as law, ${isInForce(sql`${json(content)}`)} as "isInForce"`.execute(
    tx,
  )
  const [found] = rows
  const { code, name, nameEn, themeId, xzqdm, relation, grid, overrides, article, clause, duties = [] } = content
  const { thresholdM2 = null, thresholdPercent = null, thresholdM = null } = content
  const thresholds = { thresholdM2, thresholdPercent, thresholdM }
  const of = { code, name, nameEn, themeId, xzqdm, relation, ...thresholds, grid, overrides, article, clause, duties }
  return { rule: { id, version, law: found?.law ?? null, ...of }, isCurrent: found?.isInForce ?? false }
}
