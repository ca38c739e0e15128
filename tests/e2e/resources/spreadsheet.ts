import { readSheet } from 'read-excel-file/node'
import writeExcelFile from 'write-excel-file/node'

export type Cell = string | number | null
export type Sheet = { head: string[]; rows: Cell[][] }

/** An xlsx file as Playwright's `setInputFiles` takes it. */
export async function xlsxFile(
  name: string,
  { head, rows }: Sheet,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await writeExcelFile([head, ...rows]).toBuffer()
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}

/** The first sheet of an exported file: an object for each row, with the text of each cell by column title. */
export async function readXlsx(path: string): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = await readSheet(path)
  return rows.map((row) =>
    Object.fromEntries(
      head.map((title, index) => [
        String(title),
        row[index] === null || row[index] === undefined ? '' : String(row[index]),
      ]),
    ),
  )
}
