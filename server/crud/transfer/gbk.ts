/**
 * Encodes text as GBK, which Node can only decode. Characters that GBK lacks become four-byte GB 18030 codes, which
 * readers of that standard, such as ours, understand.
 */
export function toGbk(text: string): Buffer {
  const table = codes()
  const bytes: number[] = []
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0
    if (point < 0x80) bytes.push(point)
    else pushCode(bytes, point > 0xffff ? supplementary(point) : (table[point] ?? 0x3f))
  }
  return Buffer.from(bytes)
}

/** Whether GBK itself, which old programs read, has every character of the text. */
export function isInGbk(text: string): boolean {
  const table = codes()
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0
    if (point >= 0x80 && (point > 0xffff || (table[point] ?? 0) === 0 || (table[point] ?? 0) > 0xffff)) return false
  }
  return true
}

/** Appends a two- or four-byte code. */
function pushCode(bytes: number[], code: number): void {
  if (code > 0xffff) bytes.push(Math.floor(code / 0x1000000), (code >>> 16) & 0xff)
  bytes.push((code >>> 8) & 0xff, code & 0xff)
}

let known: Uint32Array | null = null

/** The code of each character up to U+FFFF, computed once by decoding all codes. */
function codes(): Uint32Array {
  if (known) return known
  const table = new Uint32Array(0x10000)
  // Four-byte codes first, so that two-byte codes win where both exist.
  for (let at = 0; at < 39_420; at += 1) note(table, fourBytes(at))
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) if (low !== 0x7f) note(table, high * 0x100 + low)
  }
  known = table
  return table
}

const decoder = new TextDecoder('gb18030')

function note(table: Uint32Array, code: number): void {
  const bytes: number[] = []
  pushCode(bytes, code)
  const text = decoder.decode(Uint8Array.from(bytes))
  const point = text.length === 1 ? text.charCodeAt(0) : 0xfffd
  if (point !== 0xfffd) table[point] = code
}

/** The four-byte code at a position in the order of all four-byte codes. */
function fourBytes(place: number): number {
  const [last, third, second, first] = [
    0x30 + (place % 10),
    0x81 + (Math.floor(place / 10) % 126),
    0x30 + (Math.floor(place / 1260) % 10),
    0x81 + Math.floor(place / 12_600),
  ]
  return first * 0x1000000 + (second << 16) + (third << 8) + last
}

/** Characters beyond U+FFFF follow in order from 0x90308130. */
function supplementary(point: number): number {
  return fourBytes(189_000 + point - 0x10000)
}
