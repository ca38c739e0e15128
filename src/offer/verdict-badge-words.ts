import type { Label } from '../resources/define.ts'

export const badgeWords = {
  verdict: { zh: '结论：', en: 'Verdict: ' },
  failed: { zh: '未能读取', en: 'not loaded' },
  pending: { zh: '结论正在更新', en: 'The verdict is being updated' },
  forUse: { zh: '所选用途的结论', en: 'For the chosen use' },
  withoutUse: { zh: '没有指定用途，按最严格的情形判断', en: 'No use is chosen: the strictest answers count' },
} as const satisfies Record<string, Label>
