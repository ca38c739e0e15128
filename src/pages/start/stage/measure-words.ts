import type { Label } from '../../../resources/define.ts'

export const measureWords = {
  hint: { zh: '在地图上逐点点击，或按 Enter 在十字处加点；Backspace 退一点，Esc 结束', en: 'Click point by point, or press Enter for a point under the cross; Backspace takes one back, Esc ends' },
  perimeter: { zh: '周长 {length}', en: 'Perimeter {length}' },
  points: { zh: '测量点', en: 'Points' },
  remove: { zh: '删除第 {number} 点', en: 'Remove point {number}' },
  add: { zh: '输入坐标加点', en: 'Type coordinates' },
  addLong: { zh: '输入经纬度或 CGCS2000 三度带坐标，回车加点', en: 'Degrees or metres of a CGCS2000 3° zone; Enter adds a point' },
  addIt: { zh: '加点', en: 'Add' },
  wrong: { zh: '不是可以识别的坐标', en: 'These are no coordinates' },
} as const satisfies Record<string, Label>
