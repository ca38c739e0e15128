import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { AnyRow } from '../resources/define.ts'
import type { RuleContent } from '../resources/rules/content.ts'
import type { TestedRule } from '../resources/rules/tested.ts'
import { rules } from '../resources/rules.ts'
import { call } from './http.ts'

/** Calls on rules beyond their rows: published versions and publishing. Failures throw CallError. */

/** A published version, which never changes. */
export type RuleVersion = {
  number: number
  /** ISO 8601. */
  createdAt: string
  createdByName: string | null
  note: string
  content: RuleContent
  isStanding: boolean
}

const key = 'rule-versions'
const path = `/${rules.wire}`

/** The published versions, newest first; for users who may see the row. */
export function useRuleVersions(id: string): UseQueryResult<RuleVersion[]> {
  return useQuery({
    queryKey: [key, id],
    queryFn: ({ signal }) => call<RuleVersion[]>({ method: 'GET', path: `${path}/versions`, query: { id }, signal }),
  })
}

/**
 * What the draft of a rule says at its tests. Asked again each time: tests, layers and uses change too. Fails with 422
 * where the tests take too much work.
 */
export function useTestedRule({ id, version }: Pick<AnyRow, 'id' | 'version'>): UseQueryResult<TestedRule[]> {
  return useQuery({
    queryKey: ['tested-rule', id, version],
    queryFn: ({ signal }) =>
      call<TestedRule[]>({ method: 'GET', path: `${path}/tests`, query: { id }, timeoutMs: 0, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/**
 * Publishes the draft as the next version. Throws CallError: 422 with the reason where this draft or this user may not
 * publish, 409 where it was changed meanwhile.
 */
export function publishRule(row: Pick<AnyRow, 'id' | 'version'>, note: string): Promise<AnyRow> {
  return call({ method: 'POST', path: `${path}/publish`, body: { id: row.id, version: row.version, note } })
}

/** Refetches the published versions of all rules. */
export function useRuleVersionsAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [key] })
}
