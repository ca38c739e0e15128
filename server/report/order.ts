import { join } from 'node:path'
import type { ReportFormat } from '../../src/resources/report.ts'
import type { ReportContent } from './content.ts'

/** `facts`: the signed facts, as text of the file that both documents contain. */
export type MakingOrder = { content: ReportContent; facts: string; folder: string }

/** Returns the path of a report file. */
export function pathIn(folder: string, format: ReportFormat): string {
  return join(folder, `report.${format}`)
}
