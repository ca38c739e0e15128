import type { Label } from '../../../resources/define.ts'

export const itemWords = {
  empty: { zh: '还没有内容，点击下方按钮添加', en: 'Nothing here yet; add a row below' },
  add: { zh: '添加一行', en: 'Add a row' },
  remove: { zh: '移除第 {row} 行', en: 'Remove row {row}' },
  order: { zh: '顺序', en: 'Order' },
  handle: {
    zh: '第 {row} 行：拖动或按上下方向键调整顺序',
    en: 'Row {row}: drag, or press the up and down keys to move it',
  },
  cell: { zh: '第 {row} 行 {label}', en: 'Row {row}, {label}' },
} as const satisfies Record<string, Label>
