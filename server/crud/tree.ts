import type { Resource } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { sql } from '../db/index.ts'
import { phrase, refusedValues } from '../http/mistakes.ts'
import { oneOf, tableOf } from './rows.ts'
import type { Tx } from './rules.ts'

const circle = { zh: '{label}不能是该数据自身或其下级', en: '{label} must not be the row itself or one below it' }

/** Throws 422 if one of the rows, as now stored, is its own ancestor. Does nothing if the resource is not a tree. */
export async function refuseCircle(
  tx: Tx,
  resource: Resource,
  { ids, locale }: { ids: readonly string[]; locale: Locale },
): Promise<void> {
  const parent = resource.tree && resource.fields[resource.tree]
  if (!resource.tree || !parent || ids.length === 0) return
  const up = sql.ref(`t.${resource.tree}`)
  const { rows } = await sql`
    with recursive up(start, node) as (
      select t.id, ${up} from ${tableOf(resource)} as t where ${oneOf(sql.ref('t.id'), ids)} and ${up} is not null
      union
      select up.start, ${up} from up join ${tableOf(resource)} as t on t.id = up.node where ${up} is not null
    )
    select 1 from up where start = node limit 1`.execute(tx)
  if (rows.length > 0)
    throw refusedValues([{ field: resource.tree, says: phrase(circle, { label: parent.label }) }], locale)
}
