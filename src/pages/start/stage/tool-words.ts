import type { Label } from '../../../resources/define.ts'

export const toolWords = {
  onlyInside: { zh: '只看范围内', en: 'Only what is inside' },
  analyse: { zh: '分析这个范围', en: 'Analyse this boundary' },
  found: { zh: '此处有 {count} 项', en: '{count} {count|object|objects} here' },
  plans: { zh: '规划图层', en: 'Planning layers' },
  foundNothing: { zh: '此处没有地块或项目', en: 'No parcel or project here' },
  unanswered: { zh: '“{name}”未能查询，请稍后再试', en: '{name} could not be queried; try again later' },
} as const satisfies Record<string, Label>
