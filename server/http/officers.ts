import { may, type Grants } from '../../src/resources/permissions.ts'
import { regionPrefix } from '../../src/resources/region-code.ts'
import { sql, type Kysely, type Tables, type Transaction } from '../db/index.ts'

/**
 * A user who may do something in a region. `prefix`: the significant digits of their own region; a longer prefix means a
 * nearer officer.
 */
export type Officer = { id: string; realname: string; email: string | null; prefix: string }

/** Effective permissions of these users. */
export type ReadGrants = (db: Kysely<Tables>, userIds: readonly string[]) => Promise<ReadonlyMap<string, Grants>>

type Need = { code: string; action: string; readGrants: ReadGrants }

/** Significant digits of a region code at each level. */
const levels = [2, 4, 6, 9, 12] as const

function ancestors(xzqdm: string): string[] {
  return levels.map((length) => xzqdm.slice(0, length).padEnd(12, '0'))
}

/**
 * Returns the users who have a permission in each of these regions, nearest first. Thousands of investors belong to the
 * whole area, so SQL already excludes accounts without such a policy; the computed permissions decide.
 */
export async function officersIn(
  tx: Transaction<Tables>,
  regions: readonly string[],
  { code, action, readGrants }: Need,
): Promise<Map<string, Officer[]>> {
  const hints = [`${code}:${action}`, `${code}:*`, `*:${action}`, '*:*']
  const { rows } = await sql<{ id: string; realname: string; email: string | null; xzqdm: string; xzqjb: string }>`
    select u.id, u.realname, u.email, u.xzqdm, r.xzqjb from users u join regions r on r.xzqdm = u.xzqdm
    where u.xzqdm = any(${[...new Set(regions.flatMap(ancestors))]}::text[]) and u.enabled and u."deletedAt" is null and exists (
      select from roles ro join policies p on p.id = any(ro.policies)
      where ro.id = any(u.roles) and ro.enabled and ro."deletedAt" is null and p."deletedAt" is null and p.permissions && ${hints}::text[])
    order by u.id`.execute(tx)
  const grants = await readGrants(
    tx,
    rows.map(({ id }) => id),
  )
  const officers = rows
    .map(({ id, realname, email, xzqdm, xzqjb }) => ({
      officer: { id, realname, email, prefix: regionPrefix(xzqdm, xzqjb) },
      home: xzqdm,
      scope: may(grants.get(id) ?? new Map(), code, action),
    }))
    .toSorted((one, other) => other.officer.prefix.length - one.officer.prefix.length)
  return new Map(
    regions.map((region) => {
      const above = ancestors(region)
      const own = officers.filter(
        ({ officer: { prefix }, home, scope }) =>
          above.includes(home) &&
          (scope === 'all' || (scope === 'region' && prefix !== '' && region.startsWith(prefix))),
      )
      return [region, own.map(({ officer }) => officer)]
    }),
  )
}

/** Officers of the nearest region, who are notified first. */
export function nearest(officers: readonly Officer[]): Officer[] {
  return officers.filter(({ prefix }) => prefix.length === officers[0]?.prefix.length)
}
