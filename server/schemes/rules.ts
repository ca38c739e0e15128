import type { Label } from '../../src/resources/define.ts'
import { systemAuthor } from '../../src/resources/demonstration.ts'
import type { Rules } from '../crud/rules.ts'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'

const says = {
  submit: {
    zh: '方案“{name}”只能由编制人提交或撤回',
    en: 'Only the author of scheme “{name}” can submit it or take it back',
  },
  remove: {
    zh: '方案“{name}”只能由编制人删除和恢复',
    en: 'Only the author of scheme “{name}” can delete and restore it',
  },
} as const satisfies Record<string, Label>

/** Others may read and extend a submitted scheme; only its author may submit, withdraw, delete or restore it. */
export const schemeRules: Rules = {
  before: async (_tx, writes, { actor, action }) => {
    for (const { before, draft } of writes) {
      if (!before || before.createdBy === actor.id || actor.id === systemAuthor) continue
      const name = String(before.name)
      if (action === 'delete' || action === 'restore') throw refused(phrase(says.remove, { name }))
      if (draft && 'submitted' in draft && draft.submitted !== before.submitted)
        throw refused(phrase(says.submit, { name }))
    }
  },
}
