import { writeFile } from 'node:fs/promises'
import { pagesOf } from './document/pages.ts'
import { pdfOf } from './document/pdf.ts'
import { wordOf } from './document/word.ts'
import { pathIn, type MakingOrder } from './order.ts'

/** Writes both files of a report into a folder; reports the progress in percent. */
export async function make({ content, facts, folder }: MakingOrder, tell: (progress: number) => void): Promise<void> {
  const pages = pagesOf(content)
  tell(20)
  await writeFile(pathIn(folder, 'pdf'), await pdfOf(pages, facts))
  tell(60)
  await writeFile(pathIn(folder, 'word'), await wordOf(pages, facts))
  tell(90)
}
