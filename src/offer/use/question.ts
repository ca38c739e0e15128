import type { Label } from '../../resources/define.ts'

/** The only text on uses that the start page needs at first. */
export const useQuestion: Label = { zh: '想建什么？', en: 'What to build?' }
