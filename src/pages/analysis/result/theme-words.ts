import type { Label } from '../../../resources/define.ts'

/** Texts on the themes of a result. */
export const themeWords = {
  count: { zh: '{state}（{count}）', en: '{state} ({count})' },
  clearWhy: {
    zh: '有已发布且在有效期内的数据，数据覆盖整个范围，其中没有适用于此的内容。',
    en: 'There are published and current data, they cover the boundary, and nothing of them applies to it.',
  },
  dataOf: { zh: '数据日期 {date}', en: 'Data of {date}' },
  covers: { zh: '覆盖{what}', en: 'covers {what}' },
  authority: { zh: '主管：{authority}', en: 'Authority: {authority}' },
  notRequired: {
    zh: '此主题非必查，缺少数据不影响结论。',
    en: 'This theme need not be looked up: the verdict does not need its data.',
  },
  onlySlivers: { zh: '仅有细碎重叠', en: 'slivers only' },
  others: { zh: '其他图层', en: 'Other layers' },
} as const satisfies Record<string, Label>
