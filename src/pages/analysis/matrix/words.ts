import type { Label } from '../../../resources/define.ts'

/** Texts of the matrix of uses. */
export const matrixWords = {
  title: { zh: '这块地能建什么', en: 'What may be built here' },
  why: {
    zh: '按现在发布的图层和规则，对每一种已发布的用途逐个主题核对；“—”表示不涉及。',
    en: 'By the layers and rules published now, for every published use and theme; “—” means that it does not concern the boundary.',
  },
  counts: { zh: '{name} {count}', en: '{name} {count}' },
  loading: { zh: '正在逐个用途核对…', en: 'Checking every use…' },
  noUses: { zh: '还没有已发布的用途。', en: 'There are no published uses yet.' },
  forAll: { zh: '对所有用途都要核实', en: 'To be checked for every use' },
  table: { zh: '各用途与各主题的结论', en: 'Verdicts by use and theme' },
  use: { zh: '用途', en: 'Use' },
  verdict: { zh: '结论', en: 'Verdict' },
  otherLayers: { zh: '其他图层', en: 'Other layers' },
  cell: { zh: '{use}，{theme}：{says}', en: '{use}, {theme}: {says}' },
  none: { zh: '不涉及', en: 'not concerned' },
  overridden: { zh: '另有规则', en: 'Overridden' },
  current: { zh: '当前用途', en: 'This use' },
  analyse: { zh: '按此用途分析', en: 'Analyse for it' },
  analyseNamed: { zh: '按此用途分析：{use}', en: 'Analyse for it: {use}' },
  pick: {
    zh: '选中一格，查看规则、条款和依据；方向键可移动。',
    en: 'Choose a cell for its rule, clause and basis; the arrow keys move.',
  },
  rest: { zh: '其余 {count} 个主题：—', en: '{count} other {count|theme|themes}: —' },
  layerOf: { zh: '图层', en: 'Layer' },
  rule: { zh: '规则', en: 'Rule' },
  noRule: { zh: '没有规则', en: 'none' },
  noClause: { zh: '未载明', en: 'not given' },
  certainty: { zh: '为何不确定', en: 'Why it is not certain' },
  more: {
    zh: '此主题另有 {count} 条结果，这里是最严格的一条。',
    en: 'The theme says {count} more; this is the strictest.',
  },
} as const satisfies Record<string, Label>
