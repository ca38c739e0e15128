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

/** Drops declaration, comments and white space in front of the root of an XML text, in one pass. */
export function withoutPrologue(text: string): string {
  let from = /^(\ufeff|ï»¿)?/.exec(text)?.[0].length ?? 0
  for (;;) {
    from += /^\s*/.exec(text.slice(from, from + 1_000))?.[0].length ?? 0
    const [begin, end] = text.startsWith('<!--', from) ? ['<!--', '-->'] : ['<?', '?>']
    const closed = text.startsWith(begin, from) ? text.indexOf(end, from + begin.length) : -1
    if (closed >= 0) from = closed + end.length
    else if (!/\s/.test(text[from] ?? '')) return text.slice(from)
  }
}
