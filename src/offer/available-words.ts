import type { Label } from '../resources/define.ts'

/** Texts of the switch for what cannot be had. */
export const availableWords = {
  alsoShow: { zh: '也显示{names}', en: 'Also show: {names}' },
  comma: { zh: '、', en: ', ' },
} as const satisfies Record<string, Label>
