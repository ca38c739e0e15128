import { unzipSync } from 'fflate'
import { factsFileName } from '../resources/report-facts.ts'

/** Files attached to a PDF, by name; what pdf.js returns. */
type Attachments = Readonly<Record<string, { filename: string; content: Uint8Array }>> | null
/** Opens a PDF; each program has its own way to load pdf.js. The caller of `close` frees its memory. */
export type OpenPdf = (bytes: Uint8Array) => Promise<{ getAttachments: () => Promise<Attachments>; close: () => void }>

/** No report has facts of more than this many bytes: a hostile file must not fill the memory. */
const mostBytes = 64 * 1024 * 1024

/** Type of a file by its first bytes; null if it is neither. */
export function typeOf(file: Uint8Array): 'pdf' | 'word' | null {
  const start = String.fromCharCode(...file.subarray(0, 5))
  if (start === '%PDF-') return 'pdf'
  return start.startsWith('PK\u0003\u0004') ? 'word' : null
}

/** Text of the facts in a report; null if there are none, or the file cannot be read. */
export async function factsIn(file: Uint8Array, type: 'pdf' | 'word', openPdf: OpenPdf): Promise<string | null> {
  try {
    const bytes = type === 'pdf' ? await attachedTo(file, openPdf) : partOf(file)
    return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

async function attachedTo(file: Uint8Array, openPdf: OpenPdf): Promise<Uint8Array | null> {
  // pdf.js takes the memory of what it is given.
  const document = await openPdf(file.slice())
  try {
    const attachments = Object.values((await document.getAttachments()) ?? {})
    return attachments.find(({ filename }) => filename === factsFileName)?.content ?? null
  } finally {
    document.close()
  }
}

function partOf(file: Uint8Array): Uint8Array | null {
  const isFacts = ({ name, originalSize }: { name: string; originalSize: number }): boolean =>
    name === factsFileName && originalSize <= mostBytes
  return unzipSync(file, { filter: isFacts })[factsFileName] ?? null
}
