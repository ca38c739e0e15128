import { inquiries } from '../../src/resources/inquiries.ts'
import { may } from '../../src/resources/permissions.ts'
import { regionPrefix } from '../../src/resources/region-code.ts'
import { sql } from '../db/index.ts'
import type { InquiryRuleDeps, Tx } from './deps.ts'

/** Somebody who may answer inquiries of a region. `prefix`: the digits of the own region; the longer, the nearer. */
export type Officer = { id: string; realname: string; email: string | null; prefix: string }

/** Digits of a code that say where regions of each level are. */
const levels = [2, 4, 6, 9, 12] as const
/** Strings of a policy that may give the right; what they give in the end is decided by the rights themselves. */
const hints = [`${inquiries.code}:edit`, `${inquiries.code}:*`, '*:edit', '*:*']

/**
 * Who may answer an inquiry of a region: the nearest first. Investors by the thousand belong to the whole area, so
 * accounts without such a policy are left out at once.
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

/** Those of the nearest region: who is told first. */
export function nearest(officers: readonly Officer[]): Officer[] {
  return officers.filter(({ prefix }) => prefix.length === officers[0]?.prefix.length)
}
