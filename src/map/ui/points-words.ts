import type { Label } from '../../resources/define.ts'

export const pointsWords = {
  hint: {
    zh: '在地图上逐点点击，或按 Enter 在十字处加点；Backspace 退一点，Esc 结束',
    en: 'Click each point, or press Enter for a point at the cross; Backspace removes the last point, Esc ends',
  },
  tooMany: { zh: '最多 {most} 个点，请删去一些', en: 'At most {most} points; remove some' },
  points: { zh: '测量点', en: 'Points' },
  remove: { zh: '删除第 {number} 点', en: 'Remove point {number}' },
  add: { zh: '输入坐标加点', en: 'Type coordinates' },
  addLong: {
    zh: '输入经纬度或 CGCS2000 三度带坐标，回车加点',
    en: 'Degrees or metres of a CGCS2000 3° zone; Enter adds a point',
  },
  addIt: { zh: '加点', en: 'Add' },
  wrong: { zh: '不是可以识别的坐标', en: 'These are not coordinates' },
} satisfies Record<string, Label>
