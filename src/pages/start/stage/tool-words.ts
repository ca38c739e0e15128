import type { Label } from '../../../resources/define.ts'

export const toolWords = {
  distance: { zh: '测距', en: 'Measure a distance' },
  area: { zh: '测面积', en: 'Measure an area' },
  draw: { zh: '绘制范围', en: 'Draw an area' },
  onlyInside: { zh: '只看范围内', en: 'Only what is inside' },
  analyse: { zh: '分析这个范围', en: 'Analyse this boundary' },
  tooMany: { zh: '最多 {most} 个点，请删去一些', en: 'At most {most} points; remove some' },
  found: { zh: '此处有 {count} 项', en: '{count} {count|thing|things} {count|lies|lie} here' },
  plans: { zh: '规划图层', en: 'Planning layers' },
  foundNothing: { zh: '此处没有地块或项目', en: 'Neither a parcel nor a project lies here' },
  foundClose: { zh: '关闭', en: 'Close' },
  end: { zh: '结束', en: 'End' },
  swipe: { zh: '卷帘对比', en: 'Swipe' },
  swipeHandle: { zh: '卷帘位置：左侧只显示底图', en: 'Swipe: only the ground at its left' },
  print: { zh: '打印地图', en: 'Print the map' },
} as const satisfies Record<string, Label>
