import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import mammoth from 'mammoth'
import { decodeText } from '../../../src/formats/text.ts'
import { checkedZip } from '../../http/zip-check.ts'
import { longestText } from '../fold.ts'
import { readerOf, type TextMessage } from './text-kinds.ts'

/**
 * The child process that reads the text of one attached file and exits, so that a hostile file can't harm the server.
 */
const mostPages = 3_000

async function read(path: string, type: string): Promise<string> {
  switch (readerOf(type)) {
    case 'pdf':
      return readPdf(path)
    case 'docx':
      return readWord(await readFile(path))
    default:
      return decodeText(await readFile(path)).text
  }
}

async function readWord(bytes: Buffer): Promise<string> {
  const archive = checkedZip(bytes)
  if (typeof archive === 'string') throw new Error(archive)
  return (await mammoth.extractRawText({ buffer: archive })).value
}

async function readPdf(path: string): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const document = await getDocument({
    data: new Uint8Array(await readFile(path)),
    // Chinese documents refer to encodings by name; without these tables their text is unreadable.
    cMapUrl: `${join(home, 'cmaps')}/`,
    cMapPacked: true,
    disableFontFace: true,
    isEvalSupported: false,
    useSystemFonts: false,
    verbosity: 0,
  }).promise
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= Math.min(document.numPages, mostPages) && length < longestText; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    pages.push(text)
    length += text.length
  }
  return pages.join('\n')
}

/**
 * Lines of a page break inside words, so spaces between Chinese characters are removed. Null characters and lone
 * surrogates are replaced, because PostgreSQL can't store them.
 */
function tidied(text: string): string {
  const joined = text
    .replaceAll('\0', '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/(?<=[\p{Script=Han}，、；：。（）《》])\s+(?=[\p{Script=Han}，、；：。（）《》])/gu, '')
  return joined.replaceAll(/\p{Surrogate}/gu, '\ufffd')
}

function tell(message: TextMessage): void {
  process.send?.(message)
}

process.once('message', ({ path, type }: { path: string; type: string }) => {
  read(path, type).then(
    (text) => tell({ text: tidied(text.slice(0, longestText)) }),
    (error: unknown) =>
      tell({ problem: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : String(error) }),
  )
})
process.once('disconnect', () => process.exit())
