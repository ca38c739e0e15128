import type { KeptVerdicts } from '../../../src/resources/kept-verdicts.ts'
import type { Verdict } from '../../../src/resources/analysis.ts'
import { sql, today, type Kysely, type RawBuilder, type SqlBool, type Tables } from '../../db/index.ts'

/** Verdicts of one response at most: of every parcel of a large installation. */
const mostRead = 20_000

/** The state that kept verdicts must have been made with; null while it has not been looked at since something changed, or today. */
export const currentState = sql<string | null>`(select "planStates"."state" from "planStates"
  where "planStates"."checkedOn" = ${today} and not exists (select from "planChanges"))`

/** The key of the verdict for no use; others have the id of their use. */
export const noUse = ''

type Asked = {
  /** Null for none. */
  useId: string | null
  /** Null for all. */
  ids: readonly string[] | null
  /** Condition on table `lands`. */
  condition: RawBuilder<SqlBool>
}

/** Query for the kept verdicts of parcels with a boundary that match the condition; null for one that is being made again. */
export function keptQuery({ useId, ids, condition }: Asked): RawBuilder<{ id: string; verdict: Verdict | null }> {
  const among = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
    ids ? sql`and ${id} = any(${[...ids]}::text[])` : sql``
  return sql`
    select lands.id, case when kept."state" = plan.current then kept.verdicts->>${useId ?? noUse} end as verdict
    from lands cross join (select ${currentState} as current offset 0) as plan
    left join "keptVerdicts" as kept on kept.kind = 'land' and kept.id = lands.id ${among(sql`kept.id`)}
    where lands.boundary is not null and (${condition}) ${among(sql`lands.id`)}
    order by lands.id limit ${sql.lit(mostRead)}`
}

/** Reads kept verdicts for one use. Nothing is shown that is not known to hold now. */
export async function readKept(db: Kysely<Tables>, asked: Asked): Promise<KeptVerdicts> {
  const { rows } = await keptQuery(asked).execute(db)
  return Object.fromEntries(
    rows.map(({ id, verdict }) => [id, { verdict: verdict ?? 'needs-check', isPending: verdict === null }]),
  )
}
