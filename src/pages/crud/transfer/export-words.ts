import type { Label } from '../../../resources/define.ts'

export const exportWords = {
  exportAs: { zh: '导出为 {format}', en: 'Export as {format}' },
  exportAsAsked: { zh: '导出为 {format}…', en: 'Export as {format}…' },
  exportMore: { zh: '更多选项…', en: 'More options…' },
  exportTitle: { zh: '导出{name}', en: 'Export: {name}' },
  exportEncoding: { zh: '文字编码', en: 'Encoding' },
  exportEncodingHint: { zh: '较旧的软件多用 GBK', en: 'Older programs mostly need GBK' },
  exportSystemHint: {
    zh: '平面坐标以米为单位；带带号的横坐标为 8 位数',
    en: 'Plane coordinates are in metres; eastings with the zone number have eight digits',
  },
  exportUsual: { zh: '默认', en: 'Default' },
  exportOwnZone: { zh: '按图形位置自动选择 3 度带', en: 'The 3° zone around the shapes' },
  exportWithShape: { zh: '附带图形（WKT 文字列）', en: 'Include the shapes as a WKT column' },
  exportScope: { zh: '导出当前筛选条件下的全部数据。', en: 'All rows that match the current filters.' },
  exportScopeSelected: { zh: '导出选中的 {count} 条数据。', en: 'The {count} selected {count|row|rows}.' },
  exportSelected: { zh: '导出选中', en: 'Export selected' },
  exportTooMany: {
    zh: '一次最多导出选中的 {limit} 条，请改用筛选',
    en: 'At most {limit} selected rows; filter instead',
  },
  exporting: { zh: '正在导出…', en: 'Exporting…' },
  exportingBytes: { zh: '正在导出… {size}', en: 'Exporting… {size}' },
  exported: { zh: '已导出 {name}', en: 'Exported {name}' },
  exportFailed: { zh: '导出失败：{reason}', en: 'Export failed: {reason}' },
} as const satisfies Record<string, Label>
