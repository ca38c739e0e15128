import { isKeyOf } from '../../../src/resources/keys.ts'
/** Message of the child process: the text, or why there is none. */
export type TextMessage = { text: string } | { problem: string }

const readers = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'plain',
} as const

/** Reader for a file type; null if the type has no readable text. */
export function readerOf(type: string): (typeof readers)[keyof typeof readers] | null {
  return isKeyOf(readers, type) ? readers[type] : null
}
