import type { Label } from '../../resources/define.ts'

export const landWords = {
  tooMany: {
    zh: '结果超过 {most} 个，地图上仍显示全部地块',
    en: 'More than {most} results: the map still shows all parcels',
  },
  unpublish: { zh: '取消发布', en: 'Withdraw' },
  published: { zh: '已发布 {count} 个地块', en: '{count} {count|parcel|parcels} published' },
  unpublished: { zh: '已取消发布 {count} 个地块', en: '{count} {count|parcel|parcels} withdrawn' },
  allPublished: { zh: '所选地块均已发布', en: 'The chosen parcels are published already' },
  nonePublished: { zh: '所选地块均未发布', en: 'None of the chosen parcels is published' },
  changing: { zh: '正在更改…', en: 'Changing…' },
  someFailed: {
    zh: '{count} 个地块未能更改：{reason}',
    en: '{count} {count|parcel|parcels} could not be changed: {reason}',
  },
} as const satisfies Record<string, Label>
