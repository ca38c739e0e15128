import type { Label } from '../../../resources/define.ts'
import type { ReportState } from '../../../resources/report.ts'

export const reportWords = {
  open: { zh: '生成报告', en: 'Report' },
  title: { zh: '分析报告', en: 'Report on this analysis' },
  why: {
    zh: '含结论、比例尺地图、界址点坐标、涉及图层与条款、办理流程、优化建议和校验码，并附签名的事实，生成 PDF 和 Word 两种文件。可以关闭本窗口，生成不会中断。',
    en: 'Verdict, map to scale, table of corners, layers with clauses, approval, suggested cuts, a hash and signed facts, as PDF and Word. You can close this window; the report will still be made.',
  },
  ranking: {
    zh: '附地块适宜性排名（按您当前的 {count} 项指标）',
    en: 'With the ranking of parcels by your current {count} criteria',
  },
  make: { zh: '生成新报告', en: 'Make a report' },
  gathering: { zh: '正在汇总内容…', en: 'Collecting the contents…' },
  none: { zh: '还没有为这次分析生成过报告。', en: 'No report on this analysis has been made yet.' },
  madeAt: { zh: '{time} 生成', en: 'Requested {time}' },
  kept: { zh: '文件保留至 {time}', en: 'Available until {time}' },
  keptAlways: { zh: '保留至您删除', en: 'Kept until you delete it' },
  remove: { zh: '删除', en: 'Delete' },
  removeAsk: { zh: '删除这份报告及其文件？', en: 'Delete this report and its files?' },
  removeWhy: {
    zh: '无法恢复。已下载的文件仍可核验。',
    en: 'This cannot be undone. Files that were downloaded can still be checked.',
  },
  verify: { zh: '校验', en: 'Verify' },
  pdfSignature: { zh: '签名（.pdf.sig）', en: 'Signature (.pdf.sig)' },
  wordSignature: { zh: '签名（.docx.sig）', en: 'Signature (.docx.sig)' },
  signatureWhy: {
    zh: '签名文件与报告一起保存，可在“系统自检”页离线核验文件是否被改动。',
    en: 'Keep the signature beside the file: the self-check page then proves offline that no byte was changed.',
  },
  pdf: { zh: '下载 PDF（{size}）', en: 'PDF ({size})' },
  word: { zh: '下载 Word（{size}）', en: 'Word ({size})' },
  failed: { zh: '没有完成：{reason}', en: 'It failed: {reason}' },
} as const satisfies Record<string, Label>

export const stateWords: Readonly<Record<ReportState, Label>> = {
  waiting: { zh: '排队中', en: 'Waiting' },
  working: { zh: '正在生成', en: 'In progress' },
  done: { zh: '已完成', en: 'Done' },
  failed: { zh: '生成失败，可以重试', en: 'The report could not be made; try again' },
  expired: { zh: '文件已过期，请重新生成', en: 'The files have expired; make the report again' },
}
