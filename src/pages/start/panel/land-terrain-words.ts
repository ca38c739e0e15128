import type { Label } from '../../../resources/define.ts'

export const landTerrainWords = {
  pending: { zh: '正在计算这宗地块的地形…', en: 'The terrain of this parcel is being computed…' },
  none: {
    zh: '高程数据没有覆盖这宗地块，地形未知。',
    en: 'No elevation data reach this parcel: its terrain is unknown.',
  },
  noBoundary: {
    zh: '该地块没有范围，地形未知。',
    en: 'This parcel has no boundary: its terrain is unknown.',
  },
  failed: { zh: '地形未能读取：{reason}', en: 'The terrain was not loaded: {reason}' },
  lake: { zh: '看{lake}', en: 'View of {lake}' },
  lakePending: { zh: '正在计算…', en: 'being computed…' },
  seen: { zh: '离地 10 m 处可见湖面的 {percent}%', en: '{percent}% of the lake from 10 m above the ground' },
  hidden: { zh: '离地 10 m 处看不见湖面', en: 'nothing of it from 10 m above the ground' },
} as const satisfies Record<string, Label>
