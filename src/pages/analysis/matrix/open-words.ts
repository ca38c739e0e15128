import type { Label } from '../../../resources/define.ts'

/** Texts of the button; those of the dialog are loaded with it. */
export const openWords = {
  open: { zh: '这块地能建什么？', en: 'What may be built here?' },
  openWhy: { zh: '各种用途一次看全', en: 'Every use at a glance' },
} as const satisfies Record<string, Label>
