import type { Label } from '../define.ts'
import type { Says } from './outcome.ts'

export const saysWords: Readonly<Record<Says, Label>> = {
  forbidden: { zh: '禁止', en: 'Forbidden' },
  unknown: { zh: '需核实', en: 'To be checked' },
  conditional: { zh: '有条件', en: 'Conditional' },
  notice: { zh: '仅提示', en: 'Notice' },
  allowed: { zh: '允许', en: 'Allowed' },
}
