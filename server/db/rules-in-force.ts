import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { today } from './today.ts'

/** Whether a rule with this content, once published, is in force today. */
export function isInForce(content: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(coalesce((${content}->>'effectiveOn')::date <= ${today}, true) and coalesce((${content}->>'repealedOn')::date > ${today}, true))`
}

/** Query for the published versions of rules that are in force today: `id`, `number`, `content`, `publishedAt`. */
export const rulesInForce = sql`
  select rules.id, standing.number, standing.content, standing."createdAt" as "publishedAt"
  from rules join "ruleVersions" as standing on standing."ruleId" = rules.id and standing.number = rules."publishedVersion"
  where rules.published and rules."deletedAt" is null and ${isInForce(sql`standing.content`)}`
