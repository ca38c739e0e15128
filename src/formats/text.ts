type DecodedText = { text: string; encoding: string; encodingBy: 'declared' | 'detected' }

const marks: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'UTF-8' },
  { bytes: [0xff, 0xfe], encoding: 'UTF-16LE' },
  { bytes: [0xfe, 0xff], encoding: 'UTF-16BE' },
]

/**
 * The text of a file: by its byte order mark, UTF-16 by its zero bytes, UTF-8 when it is that throughout, else GBK as
 * Chinese Excel writes it (read as GB18030, of which GBK and GB 2312 are parts).
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const mark = marks.find((each) => each.bytes.every((byte, index) => bytes[index] === byte))
  const encoding = mark?.encoding ?? wideEncoding(bytes)
  if (encoding)
    return { text: new TextDecoder(encoding).decode(bytes), encoding, encodingBy: mark ? 'declared' : 'detected' }
  const utf8 = decodeStrictly(bytes, 'utf-8')
  if (utf8 !== null) return { text: utf8, encoding: 'UTF-8', encodingBy: 'detected' }
  return { text: new TextDecoder('gb18030').decode(bytes), encoding: 'GBK', encodingBy: 'detected' }
}

/** The text when it is in that encoding throughout, else null. */
export function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
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
