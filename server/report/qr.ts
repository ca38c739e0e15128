import qrcode from 'qrcode-generator'
import type { Mark } from './drawing/marks.ts'

/** Returns the squares of a QR code with a quiet zone; `sizeMm` is the side of the whole. */
export function qrMarks(text: string, sizeMm: number): Mark[] {
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const count = code.getModuleCount()
  const step = sizeMm / (count + 4)
  const rings = Array.from(
    { length: count * count },
    (_none, index) => [Math.floor(index / count), index % count] as const,
  )
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => {
      const [x, y] = [(column + 2) * step, (row + 2) * step]
      // Slightly enlarged, so that no line shows between neighbours.
      return [
        [x, y],
        [x + step * 1.02, y],
        [x + step * 1.02, y + step * 1.02],
        [x, y + step * 1.02],
      ] as const
    })
  return rings.map((ring) => ({ kind: 'area', rings: [ring], look: { fill: '#16264f' } }))
}
