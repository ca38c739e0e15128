import { isKeyOf } from '../../../src/resources/keys.ts'
/** What the child answers: the text, or why there is none. */
export type TextMessage = { text: string } | { problem: string }

const readers = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'plain',
} as const

/** How a type of file is read; null where it holds no text that we can read. */
export function readerOf(type: string): (typeof readers)[keyof typeof readers] | null {
  return isKeyOf(readers, type) ? readers[type] : null
}
