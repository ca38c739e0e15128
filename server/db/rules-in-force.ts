import { sql } from 'kysely'
import { today } from './today.ts'

/** Query for the published versions of rules that are in force today: `id`, `number`, `content`, `publishedAt`. */
export const rulesInForce = sql`
  select rules.id, standing.number, standing.content, standing."createdAt" as "publishedAt"
  from rules join "ruleVersions" as standing on standing."ruleId" = rules.id and standing.number = rules."publishedVersion"
  where rules.published and rules."deletedAt" is null
    and coalesce((standing.content->>'effectiveOn')::date <= ${today}, true) and coalesce((standing.content->>'repealedOn')::date > ${today}, true)`
