import type { Label } from '../resources/define.ts'

/** Texts about what to do where nothing is found. */
export const loosenWords = {
  without: { zh: '去掉“{label}”', en: 'Without “{label}”' },
  finds: { zh: '：{found}', en: ': {found}' },
  lands: { zh: '{count} 宗', en: '{count} {count|parcel|parcels}' },
  projects: { zh: '{count} 个', en: '{count} {count|project|projects}' },
  helps: { zh: '放宽一个条件就能找到：', en: 'Giving up one condition finds:' },
  noneHelps: {
    zh: '单独放宽任何一个条件都找不到，需要同时放宽几个。',
    en: 'Giving up any single condition finds nothing; several have to go.',
  },
  tooMany: { zh: '条件太多，请去掉几个。', en: 'There are too many conditions; remove some.' },
} as const satisfies Record<string, Label>
