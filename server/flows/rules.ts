import type { Rules } from '../crud/rules.ts'
import { eachRow } from '../http/each-row.ts'
import { versionedCheck } from '../http/versions.ts'

const check = versionedCheck(['graph'], {
  zh: '流程图“{name}”还没有发布过版本，请在编辑器中发布',
  en: 'Chart “{name}” has no published version yet: publish it in the editor',
})

/** Rules beyond the declaration of charts: those of their versions. */
export const flowRules: Rules = {
  before: async (_tx, writes, { action }) => {
    if (action !== 'delete') await eachRow(writes, check)
  },
}
