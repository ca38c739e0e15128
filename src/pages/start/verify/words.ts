import type { Label } from '../../../resources/define.ts'
import type { Verification } from '../../../resources/report.ts'

export const verifyWords = {
  title: { zh: '报告校验', en: 'Verify a report' },
  why: {
    zh: '输入报告末页的内容校验值，或选择报告文件。文件在本机计算，不会上传。',
    en: 'Type the hash from the last page of the report, or choose its file. The file is read here and not sent.',
  },
  hash: { zh: '内容校验值（64 位）', en: 'Hash (64 digits)' },
  check: { zh: '校验', en: 'Verify' },
  file: { zh: '选择报告文件', en: 'Choose the file' },
  wrong: { zh: '校验值应为 64 位十六进制字符', en: 'A hash has 64 hexadecimal digits' },
  checking: { zh: '正在核对…', en: 'Checking…' },
  unknown: { zh: '不是本系统生成的报告，或已被改动', en: 'Not a report of this site, or changed since' },
  unknownWhy: {
    zh: '没有与此校验值相符的报告。文件被编辑、另存或转换格式后，校验值也会改变；可改为输入末页印出的校验值。',
    en: 'No report has this hash. A file that was edited, saved again or converted has another hash; try the one printed on its last page.',
  },
  made: { zh: '生成时间', en: 'Made' },
  run: { zh: '分析编号', en: 'Analysis' },
  live: { zh: '查看在线记录（需登录并有权查看）', en: 'Open the live record (permission required)' },
  stands: { zh: '在线的分析记录与报告生成时一致。', en: 'The live record is as it was when the report was made.' },
  changed: {
    zh: '在线的分析记录已不存在或与生成时不一致，请以重新分析的结果为准。',
    en: 'The live record was deleted or differs; analyse again.',
  },
} as const satisfies Record<string, Label>

export const foundWords: Readonly<Record<Extract<Verification, { isKnown: true }>['what'], Label>> = {
  content: { zh: '本系统生成过内容为此校验值的报告', en: 'This site has made a report with this hash' },
  pdf: { zh: '这份 PDF 由本系统生成，未被改动', en: 'This PDF was made here and is unchanged' },
  word: { zh: '这份 Word 由本系统生成，未被改动', en: 'This Word file was made here and is unchanged' },
}

export const contentWhy: Label = {
  zh: '请核对纸面或文件上的报告编号、生成时间与下列记录一致；要确认文件本身未被改动，请选择文件校验。',
  en: 'Compare number and time of your report with the details below; choose the file to check whether it is unchanged.',
}
