import type { Cell } from './formats/cell.ts'
import { workbookParts, xlsxType } from './formats/xlsx.ts'

const widthCharacters = 16

/** An xlsx file of one sheet; the first row is its header. */
export async function workbookOf([head = [], ...rows]: Cell[][], name: string): Promise<Blob> {
  const { strToU8, zip } = await import('fflate')
  const columns = head.map((title) => ({ title: String(title), widthCharacters }))
  const files: Record<string, Uint8Array> = {}
  for (const part of workbookParts([{ name, columns, rows: [rows] }])) {
    const pieces: string[] = []
    for await (const piece of part.content) pieces.push(piece)
    files[part.name] = strToU8(pieces.join(''))
  }
  return new Promise((resolve, reject) =>
    zip(files, (error, bytes) => (error ? reject(error) : resolve(new Blob([bytes], { type: xlsxType })))),
  )
}
