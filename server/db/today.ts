import { sql } from 'kysely'

/** Today in the time zone of the installation: a day ends at midnight there. */
export const today = sql<string>`(now() at time zone 'Asia/Shanghai')::date`
