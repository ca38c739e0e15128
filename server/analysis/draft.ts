import type { RuleContent } from '../../src/resources/rules/content.ts'
import { sql, type Tables, type Transaction } from '../db/index.ts'
import type { Draft } from './layers.ts'

/** A rule as it would be published; the version is that of its next one. */
export type DraftRule = { id: string; version: number; content: RuleContent }

/** What would count if the draft of a rule were published, whatever day it comes into force. */
export async function ruleDraft(tx: Transaction<Tables>, { id, version, content }: DraftRule): Promise<Draft> {
  const { rows } = await sql<{ title: string }>`select title from laws where id = ${content.lawId}`.execute(tx)
  const { code, name, nameEn, themeId, xzqdm, relation, grid, overrides, article, clause } = content
  const law = rows[0]?.title ?? null
  return { rule: { id, version, law, code, name, nameEn, themeId, xzqdm, relation, grid, overrides, article, clause } }
}
