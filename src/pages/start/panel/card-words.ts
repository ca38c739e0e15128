import type { Label } from '../../../resources/define.ts'

export const cardWords = {
  centre: { zh: '中心坐标', en: 'Centre' },
  goneWhy: {
    zh: '它可能已取消发布。可返回列表继续浏览。',
    en: 'It may have been withdrawn. Go back to the list to browse on.',
  },
  details: { zh: '查看详情', en: 'Details' },
  view: { zh: '看得见什么', en: 'What can be seen' },
  zoomTo: { zh: '在地图上查看', en: 'Show on the map' },
  parcelsOf: { zh: '包含地块（{count}）', en: 'Parcels ({count})' },
  projectOf: { zh: '所属项目：', en: 'Project: ' },
} as const satisfies Record<string, Label>
