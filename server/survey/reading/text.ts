import { decodeText } from '../../../src/formats/text.ts'
import type { KnownBy } from '../facts.ts'
import { warning, type SurveyProblem } from '../problems.ts'
import type { ReadOptions } from './order.ts'

export type Decoded = { text: string; encoding: string; encodingBy: KnownBy; problems: SurveyProblem[] }

/** Decodes a file with the chosen encoding, otherwise by its content. Plain ASCII counts as UTF-8 without a guess. */
export function decodeFile(bytes: Uint8Array, options: ReadOptions = {}): Decoded {
  if (options.encoding) {
    const encoding = options.encoding === 'GBK' ? 'gb18030' : 'utf-8'
    const text = new TextDecoder(encoding).decode(bytes)
    return { text, encoding: options.encoding, encodingBy: 'chosen', problems: damagedTexts(text, options.encoding) }
  }
  const decoded = decodeText(bytes)
  const problems =
    decoded.encoding === 'GBK'
      ? [warning('encoding-guessed', { detail: 'GBK' }), ...damagedTexts(decoded.text, 'GBK')]
      : []
  return { ...decoded, problems }
}

/** Counts the replacement characters of bytes that could not be decoded. */
export function damagedTexts(text: string, encoding: string): SurveyProblem[] {
  const count = text.split('\ufffd').length - 1
  return count === 0 ? [] : [warning('text-damaged', { count, detail: encoding })]
}

/** Drops the comments of an XML text, in one pass. */
export function withoutComments(text: string): string {
  const kept: string[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf('<!--', from)
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (end < 0) return [...kept, text.slice(from)].join('')
    kept.push(text.slice(from, start))
    from = end + 3
  }
}
