import { Readable } from 'node:stream'
import type { ReadingDeps } from '../../server/laws/reading/queue.ts'
import { docxOf } from '../../server/demo/documents/docx.ts'
import { pdfOf, type DocumentText } from '../../server/demo/documents/pdf.ts'
import type { Segment } from '../../src/resources/found-laws.ts'

/** The values of a law in 大理市. */
export function aLaw(values: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: '试验办法',
    level: 'county',
    category: 'normative',
    xzqdm: '532901000000',
    publishedOn: '2025-03-01',
    ...values,
  }
}

export type Found = {
  records: {
    id: string
    status: string
    isReplaced: boolean
    title: Segment[]
    docNo: Segment[]
    pieces: { part: string; fileId: string | null; text: Segment[] }[]
  }[]
  total: number
}

/** The marked segments, joined by `|`. */
export function hitsOf(segments: readonly Segment[]): string {
  return segments
    .filter(({ isHit }) => isHit)
    .map(({ text }) => text)
    .join('|')
}

export const pdfType = 'application/pdf'
export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** In-memory files by id, opened the way the attachment reader opens stored files. */
export class TestFiles {
  readonly #files = new Map<string, { type: string; bytes: Buffer }>()
  readonly open: ReadingDeps['openFile'] = async (id) => {
    const file = this.#files.get(id)
    return file ? { type: file.type, stream: Readable.from([file.bytes]) } : null
  }

  add(id: string, type: string, content: DocumentText | Buffer): void {
    const bytes = Buffer.isBuffer(content) ? content : type === pdfType ? pdfOf(content) : docxOf(content)
    this.#files.set(id, { type, bytes })
  }
}

let counter = 0

/** A word that is different on each call and does not occur in the demonstration data. */
export function aWord(): string {
  counter += 1
  return `鸿鹄${String.fromCharCode(0x4e00 + counter)}`
}
