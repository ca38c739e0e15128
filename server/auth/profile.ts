import type { Locale } from '../../src/resources/errors.ts'
import { regionName, sql, type Kysely, type Tables } from '../db/index.ts'

/** The user's own account as returned to them (specification, section 7). */
export type Profile = {
  id: string
  realname: string
  phone: string | null
  xzqdm: string
  xzqjb: string
  xzqmc: string
  userType: string
  userCreatePlatform: number | null
  /** Enabled roles, in the order of the account's list. */
  sysRoles: { id: string; code: string; name: string }[]
}

/** The region's name is in the language. Returns undefined if no account has the id. */
export async function readProfile(db: Kysely<Tables>, userId: string, locale: Locale): Promise<Profile | undefined> {
  const { rows } = await sql<Profile>`
    select u.id, u.realname, u.phone, u.xzqdm, coalesce(r.xzqjb, '') as xzqjb, coalesce(${regionName(locale, 'r')}, '') as xzqmc, u."userType", u."userCreatePlatform", (
      select coalesce(jsonb_agg(jsonb_build_object('id', ro.id, 'code', ro.code, 'name', ro.name) order by array_position(u.roles, ro.id)), '[]')
      from roles ro where ro.id = any (u.roles) and ro.enabled and ro."deletedAt" is null) as "sysRoles"
    from users u left join regions r on r.xzqdm = u.xzqdm
    where u.id = ${userId}`.execute(db)
  return rows[0]
}
