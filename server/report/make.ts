import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReportFormat } from '../../src/resources/report.ts'
import type { ReportContent } from './content.ts'
import { pagesOf } from './document/pages.ts'
import { pdfOf } from './document/pdf.ts'
import { wordOf } from './document/word.ts'

/** `facts`: the signed facts, as text of the file that both documents contain. */
export type MakingOrder = { content: ReportContent; facts: string; folder: string }

/** Returns the path of a report file. */
export function pathIn(folder: string, format: ReportFormat): string {
  return join(folder, `report.${format}`)
}

/** Writes both files of a report into a folder; reports the progress in percent. */
export async function make({ content, facts, folder }: MakingOrder, tell: (progress: number) => void): Promise<void> {
  const pages = pagesOf(content)
  tell(20)
  await writeFile(pathIn(folder, 'pdf'), await pdfOf(pages, facts))
  tell(60)
  await writeFile(pathIn(folder, 'word'), await wordOf(pages, facts))
  tell(90)
}
