/** An entry of a directory of a TIFF file. */
export type Entry =
  | { tag: number; type: 'short' | 'long' | 'double'; values: readonly number[] }
  | { tag: number; type: 'text'; values: string }

const codes = { text: 2, short: 3, long: 4, double: 12 } as const
const sizes = { text: 1, short: 2, long: 4, double: 8 } as const
const entryBytes = 12

/** Returns the bytes of a directory that lies `at` a place of the file, with the values that do not fit in it. */
export function directory(entries: readonly Entry[], { at, next }: { at: number; next: number }): Buffer {
  const fixed = 2 + entries.length * entryBytes + 4
  const head = Buffer.alloc(fixed)
  const more: Buffer[] = []
  let position = at + fixed
  head.writeUInt16LE(entries.length, 0)
  entries.forEach((entry, index) => {
    const values = valuesOf(entry)
    const start = 2 + index * entryBytes
    head.writeUInt16LE(entry.tag, start)
    head.writeUInt16LE(codes[entry.type], start + 2)
    head.writeUInt32LE(values.length / sizes[entry.type], start + 4)
    if (values.length <= 4) values.copy(head, start + 8)
    else {
      head.writeUInt32LE(position, start + 8)
      more.push(values)
      position += values.length
    }
  })
  head.writeUInt32LE(next, fixed - 4)
  return Buffer.concat([head, ...more])
}

function valuesOf(entry: Entry): Buffer {
  if (entry.type === 'text') return Buffer.from(`${entry.values}\0`, 'latin1')
  const bytes = Buffer.alloc(entry.values.length * sizes[entry.type])
  entry.values.forEach((value, index) => {
    if (entry.type === 'short') bytes.writeUInt16LE(value, index * 2)
    else if (entry.type === 'long') bytes.writeUInt32LE(value, index * 4)
    else bytes.writeDoubleLE(value, index * 8)
  })
  return bytes
}
