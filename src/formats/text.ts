type DecodedText = { text: string; encoding: string; encodingBy: 'declared' | 'detected' }

const marks: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'UTF-8' },
  { bytes: [0xff, 0xfe], encoding: 'UTF-16LE' },
  { bytes: [0xfe, 0xff], encoding: 'UTF-16BE' },
]

/**
 * Returns the text of a file: decoded by its byte order mark, as UTF-16 if it has zero bytes, as UTF-8 if all of it is
 * valid, otherwise as GBK, which Chinese Excel writes (decoded as GB18030, which includes GBK and GB 2312).
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

/** Returns the text if all of it is valid in this encoding, otherwise null. */
export function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Detects UTF-16 without a byte order mark: every second byte of mostly Latin text is zero. */
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
