const clear = 256
const end = 257
const firstEntry = 258
const fewestBits = 9
const mostBits = 12

/** A block expands to more than the file says: it would fill the memory. */
export class BlockTooLarge extends Error {}

/** Strings that were seen, each as the one before and its last byte. */
class Strings {
  readonly before = new Uint16Array(2 ** mostBits)
  readonly last = new Uint8Array(2 ** mostBits)
  readonly length = new Uint16Array(2 ** mostBits)
  next = firstEntry

  constructor() {
    for (let byte = 0; byte < 256; byte += 1) {
      this.last[byte] = byte
      this.length[byte] = 1
    }
  }

  add(before: number, byte: number): void {
    if (this.next >= this.last.length) return
    this.before[this.next] = before
    this.last[this.next] = byte
    this.length[this.next] = (this.length[before] ?? 0) + 1
    this.next += 1
  }

  /** Writes a string into the room that ends before `to`; returns its first byte. */
  write(code: number, out: Uint8Array, to: number): number {
    let [at, place] = [code, to]
    for (let left = this.length[code] ?? 0; left > 1; left -= 1) {
      out[(place -= 1)] = this.last[at] ?? 0
      at = this.before[at] ?? 0
    }
    out[place - 1] = at
    return at
  }
}

/** Codes of 9 to 12 bits, as the strings become more. */
class Codes {
  readonly #packed: Uint8Array
  #at = 0
  #kept = 0
  #count = 0

  constructor(packed: Uint8Array) {
    this.#packed = packed
  }

  /** Returns the next code, where there are so many strings; `end` also where the bytes end. */
  take(strings: number): number {
    const bits = Math.min(mostBits, Math.max(fewestBits, 32 - Math.clz32(strings + 1)))
    while (this.#count < bits) {
      if (this.#at >= this.#packed.length) return end
      this.#kept = ((this.#kept & 0xfff) << 8) | (this.#packed[this.#at] ?? 0)
      this.#at += 1
      this.#count += 8
    }
    this.#count -= bits
    return (this.#kept >> this.#count) & ((1 << bits) - 1)
  }
}

/**
 * Expands a block that is compressed by LZW as TIFF has it, in a third of the time that `geotiff` takes. Throws
 * `BlockTooLarge` if there are more than `mostBytes`, an error if it is damaged.
 */
export function expandLzw(packed: Uint8Array, mostBytes: number): Uint8Array {
  const out = new Uint8Array(mostBytes)
  const strings = new Strings()
  let length = 0
  let previous = -1
  const codes = new Codes(packed)
  for (let code = codes.take(strings.next); code !== end; code = codes.take(strings.next)) {
    if (code === clear) {
      strings.next = firstEntry
      previous = -1
      continue
    }
    const isNew = code === strings.next && previous >= 0
    if (!isNew && (code > strings.next || (previous < 0 && code > clear))) throw new Error('damaged LZW')
    const source = isNew ? previous : code
    const to = length + (strings.length[source] ?? 0)
    if (to + 1 > mostBytes) throw new BlockTooLarge()
    const first = strings.write(source, out, to)
    length = to
    if (isNew) out[(length += 1) - 1] = first
    if (previous >= 0) strings.add(previous, first)
    previous = code
  }
  return out.subarray(0, length)
}
