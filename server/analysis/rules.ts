import type { AppliedRule } from '../../src/resources/analysis.ts'
import type { RuleContent, Thresholds } from '../../src/resources/rules/content.ts'
import { anyZone, strictestOf } from '../../src/resources/rules/grid.ts'
import { affectsVerdict } from '../../src/resources/rules/outcome.ts'
import { rulesInForce, sql, type Tables, type Transaction } from '../db/index.ts'

/** A rule in force, as it was published. */
export type Rule = AppliedRule &
  Thresholds &
  Pick<RuleContent, 'themeId' | 'xzqdm' | 'relation' | 'grid' | 'overrides' | 'clause'> & {
    duties: readonly string[]
  }

/** Returns the rules in force on this day, of all regions, by code. */
export async function readRules(tx: Transaction<Tables>): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select standing.id, standing.number as version, laws.title as law, content->>'code' as code, content->>'name' as name, content->>'nameEn' as "nameEn", content->>'article' as article, content->>'clause' as clause,
      content->>'themeId' as "themeId", content->>'xzqdm' as xzqdm, content->>'relation' as relation, content->'grid' as grid, content->'overrides' as overrides, coalesce(content->'duties', '[]') as duties,
      (content->>'thresholdM2')::double precision as "thresholdM2", (content->>'thresholdPercent')::double precision as "thresholdPercent", (content->>'thresholdM')::double precision as "thresholdM"
    from (${rulesInForce}) as standing left join laws on laws.id = content->>'lawId'
    order by content->>'code'`.execute(tx)
  return rows
}

/** Whether a verdict may depend on the rule. */
export function isStrict({ grid }: Rule): boolean {
  return affectsVerdict(strictestOf(grid))
}

/** Whether the rule tells zones apart. */
export function isZoned({ grid }: Rule): boolean {
  return grid.rows.some(({ zone }) => zone !== anyZone)
}

/** What an answer says of the rule that it follows from. */
export function appliedRule({ id, code, name, nameEn, version, law, article }: Rule): AppliedRule {
  return { id, code, name, nameEn, version, law, article }
}
