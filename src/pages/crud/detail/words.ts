import type { Label } from '../../../resources/define.ts'

export const detailWords = {
  detail: { zh: '详情', en: 'Details' },
  showEmpty: { zh: '显示 {count} 个空字段', en: 'Show {count} empty {count|field|fields}' },
  foldEmpty: { zh: '收起 {count} 个空字段', en: 'Hide {count} empty {count|field|fields}' },
  gone: { zh: '这条数据不存在，或不在您的管辖范围内', en: 'This row does not exist or lies outside your region' },
  goneHint: { zh: '它可能已被删除，可到回收站查看。', en: 'It may have been deleted; look in the recycle bin.' },
  deletedAlready: { zh: '这条数据在回收站中', en: 'This row is in the recycle bin' },
  previous: { zh: '上一条', en: 'Previous' },
  previousHint: { zh: '上一条（按 K 键）', en: 'Previous (press K)' },
  next: { zh: '下一条', en: 'Next' },
  nextHint: { zh: '下一条（按 J 键）', en: 'Next (press J)' },
} as const satisfies Record<string, Label>
