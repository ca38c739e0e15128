import { words } from '../../src/resources/errors.ts'
import type { ReportFormat } from '../../src/resources/report.ts'
import type { ReportContent } from './content.ts'
import { reportWords } from './document/words.ts'

const endings: Readonly<Record<ReportFormat, string>> = { pdf: 'pdf', word: 'docx' }

/** `选址分析报告_DL-2026-001_20261121.pdf`, without what a file name may not hold. */
export function fileName(
  { land, locale, madeAt, run }: Pick<ReportContent, 'land' | 'locale' | 'madeAt' | 'run'>,
  format: ReportFormat,
): string {
  const about = land ? land.landCode : run.id.slice(-8)
  const day = new Date(madeAt).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).replaceAll('-', '')
  const name = [words(reportWords.title, locale), about, day].join('_').replaceAll(/[\\/:*?"<>|\s]+/g, '-')
  return `${name.slice(0, 120)}.${endings[format]}`
}
