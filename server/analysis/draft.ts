import type { RuleContent } from '../../src/resources/rules/content.ts'
import { isInForce, json, sql, type Tables, type Transaction } from '../db/index.ts'
import type { Draft } from './layers.ts'

/** A rule as it would be published; the version is that of its next one. */
export type DraftRule = { id: string; version: number; content: RuleContent }

/** What would count today if the draft of a rule were published. */
export async function ruleDraft(tx: Transaction<Tables>, { id, version, content }: DraftRule): Promise<Draft> {
  const { rows } = await sql<{ law: string | null; isInForce: boolean }>`
    select (select title from laws where id = ${content.lawId}) as law, ${isInForce(sql`${json(content)}`)} as "isInForce"`.execute(
    tx,
  )
  const [found] = rows
  if (!found?.isInForce) return { ruleId: id, rule: null }
  const { code, name, nameEn, themeId, xzqdm, relation, grid, overrides, article, clause } = content
  const of = { code, name, nameEn, themeId, xzqdm, relation, grid, overrides, article, clause }
  return { ruleId: id, rule: { id, version, law: found.law, ...of } }
}
