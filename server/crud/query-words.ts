import type { Label } from '../../src/resources/define.ts'

/** Error messages for query strings. */
export const queryWords = {
  unknown: { zh: '未知的查询参数', en: 'unknown query parameter' },
  repeated: { zh: '查询参数不能重复', en: 'a query parameter must not be repeated' },
  operator: { zh: '{label}不支持 {operator} 查询', en: '{label} cannot be filtered by {operator}' },
  row: { zh: '应为 0 到 1000000000 之间的整数', en: 'must be an integer between 0 and 1000000000' },
  page: {
    zh: '_end 不能小于 _start，一次最多 {limit} 行',
    en: '_end must not be less than _start; at most {limit} rows at once',
  },
  historyPage: {
    zh: '_end 不能小于 _start，一次最多 1000 行',
    en: '_end must not be less than _start; at most 1000 rows at once',
  },
  noOptions: { zh: '该字段没有可选数据', en: 'this field has no options' },
  search: {
    zh: '搜索词不能超过 {limit} 个字符，且不能含控制字符',
    en: 'must have at most {limit} characters and no control characters',
  },
  bbox: {
    zh: '应为“西,南,东,北”四个经纬度，西小于东，南小于北',
    en: 'must be west,south,east,north in degrees, west below east and south below north',
  },
  within: {
    zh: '应为 GeoJSON Polygon 或 MultiPolygon，边界不能多处自相交',
    en: 'must be a GeoJSON Polygon or MultiPolygon without many self-intersections',
  },
  sorts: { zh: '排序字段不能重复，最多 {limit} 个', en: 'must not repeat a field; at most {limit} fields' },
  order: { zh: '应为 asc 或 desc，且不多于排序字段', en: 'must be asc or desc, one for each sort field at most' },
  unsortable: { zh: '不能按“{name}”排序', en: 'cannot be sorted by “{name}”' },
  text: { zh: '{label}的查询值不合法', en: 'the value for {label} is not valid' },
  integer: { zh: '{label}的查询值应为整数', en: 'the value for {label} must be an integer' },
  number: { zh: '{label}的查询值应为数字', en: 'the value for {label} must be a number' },
  flag: { zh: '{label}的查询值应为 true 或 false', en: 'the value for {label} must be true or false' },
  date: { zh: '{label}的查询值应为日期（YYYY-MM-DD）', en: 'the value for {label} must be a date (YYYY-MM-DD)' },
  instant: { zh: '{label}的查询值应为带时区的时间', en: 'the value for {label} must be an instant with time zone' },
  option: { zh: '{label}没有这个选项', en: '{label} does not have this option' },
  region: { zh: '{label}的查询值应为 12 位区划代码', en: 'the value for {label} must be a region code of 12 digits' },
  prefix: { zh: '{label}的查询值应为 1 到 12 位数字', en: 'the value for {label} must be 1 to 12 digits' },
  list: {
    zh: '{label}的查询值应为 1 到 1000 个，以逗号分隔',
    en: 'the values for {label} must be 1 to 1000, separated by commas',
  },
  system: {
    id: { zh: '编号', en: 'Id' },
    version: { zh: '版本', en: 'Version' },
    createdAt: { zh: '创建时间', en: 'Created at' },
    createdBy: { zh: '创建人', en: 'Created by' },
    updatedAt: { zh: '更新时间', en: 'Updated at' },
    updatedBy: { zh: '更新人', en: 'Updated by' },
    deletedAt: { zh: '删除时间', en: 'Deleted at' },
  },
} as const satisfies Record<string, Label | Record<string, Label>>
