import { decodeText } from '../../../src/formats/text.ts'
import type { KnownBy } from '../facts.ts'
import { warning, type SurveyProblem } from '../problems.ts'
import type { ReadOptions } from './order.ts'

export type Decoded = { text: string; encoding: string; encodingBy: KnownBy; problems: SurveyProblem[] }

/** The text of a file as chosen, else by what it holds. Plain ASCII is UTF-8 and nothing was guessed. */
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

/** Signs that stand for bytes without a meaning. */
export function damagedTexts(text: string, encoding: string): SurveyProblem[] {
  const count = text.split('\ufffd').length - 1
  return count === 0 ? [] : [warning('text-damaged', { count, detail: encoding })]
}
