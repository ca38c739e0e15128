import type { Label } from '../../src/resources/define.ts'
import type { Rules, Write } from '../crud/rules.ts'
import { eachRow } from '../http/each-row.ts'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'

const nothingToPublish = {
  zh: '流程图“{name}”还没有发布过版本，请在编辑器中发布',
  en: 'Chart “{name}” has no published version yet: publish it in the editor',
} as const satisfies Label

/**
 * Rules beyond the declaration of charts: nothing is public without a version, and a changed drawing is marked as ahead
 * of the published one.
 */
export const flowRules: Rules = {
  before: async (_tx, writes, { action }) => {
    if (action !== 'delete') await eachRow(writes, check)
  },
}

function check({ before, draft }: Write): void {
  const after: Record<string, unknown> = { ...before, ...draft }
  if (after.published === true && !after.publishedVersion)
    throw refused(phrase(nothingToPublish, { name: String(after.name ?? '') }))
  const isPublishing = draft && 'publishedVersion' in draft
  if (draft && 'graph' in draft && after.publishedVersion && !isPublishing) draft.isAhead = true
}
