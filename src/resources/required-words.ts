import type { FieldKind, Label } from './define.ts'

/** What forms, imports and the server say about a missing value. */
export const requiredWords = {
  typed: { zh: '请输入{label}', en: 'Please enter {label}' },
  drawn: { zh: '请绘制{label}', en: 'Please draw {label}' },
  chosen: { zh: '请选择{label}', en: 'Please select {label}' },
} as const satisfies Record<string, Label>

/** How people give a value of each kind: they type it, draw it, or pick it from what is offered. */
const ways: Readonly<Record<FieldKind, keyof typeof requiredWords>> = {
  text: 'typed',
  longText: 'typed',
  richText: 'typed',
  password: 'typed',
  integer: 'typed',
  decimal: 'typed',
  boolean: 'chosen',
  date: 'chosen',
  dateTime: 'chosen',
  choice: 'chosen',
  choices: 'chosen',
  dict: 'chosen',
  dicts: 'chosen',
  region: 'chosen',
  ref: 'chosen',
  refs: 'chosen',
  permissions: 'chosen',
  items: 'typed',
  geometry: 'drawn',
  files: 'chosen',
  graph: 'drawn',
  grid: 'typed',
  area: 'typed',
}

export function requiredWordsOf(kind: FieldKind): Label {
  return requiredWords[ways[kind]]
}
