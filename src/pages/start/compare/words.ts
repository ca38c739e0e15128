import type { Label } from '../../../resources/define.ts'

export const dialogWords = {
  hint: {
    zh: '有差异的行以底色标出，较优的值已标明。',
    en: 'Rows that differ are shaded, the better values marked.',
  },
  verdictFor: { zh: '结论（{use}）', en: 'Verdict ({use})' },
  verdictForNone: { zh: '分析结论（未指定用途）', en: 'Verdict (no use chosen)' },
  updated: { zh: '{verdict}（结论正在更新）', en: '{verdict} (being updated)' },
  kind: { zh: '类型', en: 'Kind' },
  judging: { zh: '正在分析…', en: 'Analysing…' },
  notJudged: { zh: '未能分析', en: 'Not analysed' },
  unknown: { zh: '未分析', en: 'Not analysed' },
  judgingFailed: {
    zh: '分析结论和距离没有取到：{reason}',
    en: 'Verdicts and distances are missing: {reason}',
  },
  print: { zh: '打印', en: 'Print' },
  printLandscape: { zh: '打印（A4 横向）', en: 'Print (A4 landscape)' },
  savePdf: { zh: '存为 PDF', en: 'Save as PDF' },
  saveXlsx: { zh: '存为 Excel', en: 'Save as Excel' },
  saveFailed: { zh: '没有存成：{reason}', en: 'Not saved: {reason}' },
  shareTitle: { zh: '分享对比', en: 'Share this comparison' },
  shareWhy: {
    zh: '对方打开链接即看到这份对比，无须登录。',
    en: 'The link opens this comparison at once; nobody has to sign in.',
  },
  comparison: { zh: '对比', en: 'Comparison' },
  ofLands: { zh: '地块对比', en: 'Comparison of parcels' },
  ofProjects: { zh: '项目对比', en: 'Comparison of projects' },
  made: { zh: '制表日期：{date}', en: 'Made {date}' },
  source: { zh: '数据来源：{source}', en: 'Source: {source}' },
  scan: { zh: '扫码打开这份对比', en: 'Scan to open it' },
  page: { zh: '第 {page} / {pages} 页', en: 'Page {page} of {pages}' },
  note: {
    zh: '结论、占比和距离按当前图层自动得出，仅供比选，不作审批依据。',
    en: 'Verdicts, shares and distances follow from the current layers; they compare and do not approve.',
  },
} as const satisfies Record<string, Label>
