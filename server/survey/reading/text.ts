import type { KnownBy } from '../facts.ts'
import { warning, type SurveyProblem } from '../problems.ts'
import type { ReadOptions } from './order.ts'

export type Decoded = { text: string; encoding: string; encodingBy: KnownBy; problems: SurveyProblem[] }

/** The text when it is in that encoding throughout, else null. */
export function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const marks: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'UTF-8' },
  { bytes: [0xff, 0xfe], encoding: 'UTF-16LE' },
  { bytes: [0xfe, 0xff], encoding: 'UTF-16BE' },
]

/**
 * The text of a file: as chosen, by its byte order mark, UTF-16 by its zero bytes, UTF-8 when it is that throughout,
 * else GB18030 (of which GBK and GB 2312 are parts). Plain ASCII is UTF-8 and nothing was guessed.
 */
export function decodeFile(bytes: Uint8Array, options: ReadOptions = {}): Decoded {
  if (options.encoding) {
    const encoding = options.encoding === 'GBK' ? 'gb18030' : 'utf-8'
    const text = new TextDecoder(encoding).decode(bytes)
    return { text, encoding: options.encoding, encodingBy: 'chosen', problems: damagedTexts(text, options.encoding) }
  }
  const mark = marks.find((each) => each.bytes.every((byte, index) => bytes[index] === byte))
  if (mark)
    return {
      text: new TextDecoder(mark.encoding).decode(bytes),
      encoding: mark.encoding,
      encodingBy: 'declared',
      problems: [],
    }
  const wide = wideEncoding(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide, encodingBy: 'detected', problems: [] }
  const utf8 = decodeStrictly(bytes, 'utf-8')
  if (utf8 !== null) return { text: utf8, encoding: 'UTF-8', encodingBy: 'detected', problems: [] }
  const text = new TextDecoder('gb18030').decode(bytes)
  return {
    text,
    encoding: 'GBK',
    encodingBy: 'detected',
    problems: [warning('encoding-guessed', { detail: 'GBK' }), ...damagedTexts(text, 'GBK')],
  }
}

/** UTF-16 without a mark: every second byte of mostly Latin text is zero. */
function wideEncoding(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | null {
  const head = bytes.subarray(0, 400)
  const zeros = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even < odd / 8) return 'UTF-16LE'
  return even > head.length / 4 && odd < even / 8 ? 'UTF-16BE' : null
}

/** Signs that stand for bytes without a meaning. */
export function damagedTexts(text: string, encoding: string): SurveyProblem[] {
  const count = text.split('\ufffd').length - 1
  return count === 0 ? [] : [warning('text-damaged', { count, detail: encoding })]
}
