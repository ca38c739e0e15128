import type { Label } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'

export const rankingWords = {
  measure: { zh: '排行依据', en: 'Ranked by' },
  count: { zh: '地块数', en: 'Parcels' },
  areaM2: sharedWords.area,
  investmentWan: { zh: '项目投资', en: 'Investment' },
  asTable: { zh: '以表格查看', en: 'As a table' },
  asBars: { zh: '以图表查看', en: 'As bars' },
  rankHint: {
    zh: '地图按同一指标着色；点击一个区划可进入。',
    en: 'The map is coloured by the same figure; choose a region to go there.',
  },
  rankHintPlain: { zh: '点击一个区划可进入。', en: 'Choose a region to go there.' },
  rankKey: { zh: '地图颜色由浅到深：', en: 'Colours on the map from light to deep:' },
  rankNothing: { zh: '所选范围内没有可排行的数据', en: 'Nothing to rank here' },
  nothingWhy: {
    zh: '放宽筛选条件、换一个区划，或关闭“仅看当前视野”。',
    en: 'Widen the filters, choose another region, or turn off “In view only”.',
  },
} as const satisfies Record<string, Label>
