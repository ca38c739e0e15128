import { inquiries } from '../../src/resources/inquiries.ts'
import { may } from '../../src/resources/permissions.ts'
import { regionPrefix } from '../../src/resources/region-code.ts'
import { sql } from '../db/index.ts'
import type { InquiryRuleDeps, Tx } from './deps.ts'

/**
 * A user who may answer inquiries of a region. `prefix`: the significant digits of their own region; a longer prefix
 * means a nearer officer.
 */
export type Officer = { id: string; realname: string; email: string | null; prefix: string }

/** Significant digits of a region code at each level. */
const levels = [2, 4, 6, 9, 12] as const
/** Policy entries that may grant the permission; the computed permissions decide. */
const hints = [`${inquiries.code}:edit`, `${inquiries.code}:*`, '*:edit', '*:*']

/**
 * Returns the users who may answer an inquiry of a region, nearest first. Thousands of investors belong to the whole
 * area, so SQL already excludes accounts without such a policy.
 */
export async function officersOf(
  tx: Tx,
  xzqdm: string,
  { readGrants }: Pick<InquiryRuleDeps, 'readGrants'>,
): Promise<Officer[]> {
  const regions = [...new Set(levels.map((length) => xzqdm.slice(0, length).padEnd(12, '0')))]
  const { rows } = await sql<{ id: string; realname: string; email: string | null; xzqdm: string; xzqjb: string }>`
    select u.id, u.realname, u.email, u.xzqdm, r.xzqjb from users u join regions r on r.xzqdm = u.xzqdm
    where u.xzqdm = any(${regions}::text[]) and u.enabled and u."deletedAt" is null and exists (
      select from roles ro join policies p on p.id = any(ro.policies)
      where ro.id = any(u.roles) and ro.enabled and ro."deletedAt" is null and p."deletedAt" is null and p.permissions && ${hints}::text[])
    order by u.id`.execute(tx)
  const grants = await readGrants(
    tx,
    rows.map(({ id }) => id),
  )
  return rows
    .map(({ id, realname, email, xzqdm: home, xzqjb }) => ({ id, realname, email, prefix: regionPrefix(home, xzqjb) }))
    .filter(({ id, prefix }) => {
      const scope = may(grants.get(id) ?? new Map(), inquiries.code, 'edit')
      return scope === 'all' || (scope === 'region' && prefix !== '' && xzqdm.startsWith(prefix))
    })
    .toSorted((one, other) => other.prefix.length - one.prefix.length)
}

/** Officers of the nearest region, who are notified first. */
export function nearest(officers: readonly Officer[]): Officer[] {
  return officers.filter(({ prefix }) => prefix.length === officers[0]?.prefix.length)
}
