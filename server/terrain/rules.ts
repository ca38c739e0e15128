import type { Draft, Rules } from '../crud/rules.ts'
import { eachRow } from '../http/each-row.ts'
import { textsOf } from '../http/formats.ts'
import { refusedValues } from '../http/mistakes.ts'

const says = {
  file: {
    zh: '启用的高程数据须有文件：请上传，或先不启用',
    en: 'elevation data in use need a file: upload one, or do not enable them yet',
  },
} as const

/** Rules beyond the declaration: a row in use has a file. */
export const terrainRules: Rules = {
  before: (_tx, writes, { locale }) =>
    eachRow(writes, async ({ before, draft }) => {
      if (!draft) return
      const row: Draft = { ...before, ...draft }
      if (row.enabled !== false && textsOf(row.file).length === 0)
        throw refusedValues([{ field: 'file', says: says.file }], locale)
    }),
}
