import type { Label } from '../../src/resources/define.ts'

export const ogcWords = {
  title: { zh: '招商地图数据服务', en: 'Data of the investment map' },
  description: {
    zh: '供 QGIS、ArcGIS 等桌面软件读取的地块、项目、行政区划和规划图层（OGC API – Features）。未登录可读取已发布的数据；用户名和密码（Basic）或请求头 token 按本人权限读取。',
    en: 'Parcels, projects, regions and planning layers for QGIS, ArcGIS and other desktop programs (OGC API – Features). Published data is open; with user name and password (Basic) or the token header you read what your account may read.',
  },
  collection: { zh: '数据集', en: 'Collection' },
  feature: { zh: '要素', en: 'Feature' },
  limit: { zh: '应为 1 以上的整数', en: 'must be an integer of 1 or more' },
  after: { zh: '不是上一页给出的值', en: 'is not a value from a previous page' },
  bbox: {
    zh: '应为 4 个或 6 个以逗号分隔的数：先最小后最大',
    en: 'must be 4 or 6 numbers separated by commas, the least first',
  },
  crs: {
    zh: '不支持的坐标系；可选坐标系见数据集的 crs',
    en: 'is no reference system of the collection; its member crs lists them',
  },
  datetime: {
    zh: '应为时间或时间段（RFC 3339，以 / 分隔，.. 表示不限）',
    en: 'must be an instant or an interval (RFC 3339, parts separated by /, .. for open)',
  },
  format: { zh: '只提供 json', en: 'only json is offered' },
  unknown: { zh: '未知的查询参数', en: 'unknown query parameter' },
  repeated: { zh: '查询参数不能重复', en: 'a query parameter must not be repeated' },
  api: { zh: '接口说明（OpenAPI）', en: 'The API document (OpenAPI)' },
  conformance: { zh: '符合的规范', en: 'What this service conforms to' },
  collections: { zh: '数据集列表', en: 'The collections' },
  items: { zh: '要素（GeoJSON）', en: 'Features (GeoJSON)' },
  next: { zh: '下一页', en: 'The next page' },
  here: { zh: '本页', en: 'This document' },
} as const satisfies Record<string, Label>
