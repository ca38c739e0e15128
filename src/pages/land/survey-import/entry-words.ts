import type { Label } from '../../../resources/define.ts'

export const entryWords = {
  button: { zh: '导入勘测文件', en: 'Import a survey file' },
  dropHere: { zh: '松开鼠标，读取勘测文件', en: 'Let go to read the survey file' },
  dropHint: {
    zh: '只是读取并预览，确认之前不会存入任何数据',
    en: 'It is read and shown; nothing is stored before you say so',
  },
} as const satisfies Record<string, Label>
