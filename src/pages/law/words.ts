import type { Label } from '../../resources/define.ts'

export const pageWords = {
  find: { zh: '全文检索', en: 'Full-text search' },
  read: { zh: '阅读', en: 'Read' },
  edit: { zh: '打开这条数据', en: 'Open the row' },
} as const satisfies Record<string, Label>
