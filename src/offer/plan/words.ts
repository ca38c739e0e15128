import type { Label } from '../../resources/define.ts'

export const featureWords = {
  none: { zh: '—', en: '—' },
  length: { zh: '长度', en: 'Length' },
  failed: { zh: '要素未能读取：{reason}', en: 'The feature was not loaded: {reason}' },
  noRules: {
    zh: '没有管控规则提到此处，这不代表可以建设',
    en: 'No rule says anything here: that is not a permission to build',
  },
  unread: {
    zh: '管控规则暂时未能读取，请稍后再点选一次',
    en: 'What the rules say could not be read; click the feature again later',
  },
  rules: { zh: '管控规则', en: 'Rules' },
  facts: { zh: '要素信息', en: 'About the feature' },
  assumed: { zh: '未选用途，按最严格的情形', en: 'No use is chosen: the strictest case' },
  unsaid: {
    zh: '规则没有写明此处的结论，须向主管部门核实',
    en: 'The rule does not say what holds here: ask the authority',
  },
  zone: { zh: '分区：{name}', en: 'Zone: {name}' },
  outside: { zh: '适用于此图层范围以外', en: 'For what lies outside this layer' },
  near: { zh: '适用于距其 {distance} 以内', en: 'For what lies within {distance} of it' },
  nearUnsaid: { zh: '适用于其附近，距离未写明', en: 'For what is near it; the distance is not stated' },
  overridden: { zh: '此处改为适用“{name}”', en: '{name} holds here instead' },
  basis: { zh: '法规依据', en: 'Legal basis' },
  clause: { zh: '条款', en: 'Clause' },
} as const satisfies Record<string, Label>
