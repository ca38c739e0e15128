import { inquiries } from '../../src/resources/inquiries.ts'
import { officersIn, type Officer } from '../http/officers.ts'
import type { InquiryRuleDeps, Tx } from './deps.ts'

/** Returns the users who may answer inquiries of each of these regions, nearest first. */
export function officersOfRegions(
  tx: Tx,
  regions: readonly string[],
  { readGrants }: Pick<InquiryRuleDeps, 'readGrants'>,
): Promise<Map<string, Officer[]>> {
  return officersIn(tx, regions, { code: inquiries.code, action: 'edit', readGrants })
}

/** The same of one region. */
export async function officersOf(tx: Tx, xzqdm: string, deps: Pick<InquiryRuleDeps, 'readGrants'>): Promise<Officer[]> {
  return (await officersOfRegions(tx, [xzqdm], deps)).get(xzqdm) ?? []
}
