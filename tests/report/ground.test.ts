import { describe, expect, it } from 'vitest'
import { cornerMarks } from '../../server/report/drawing/corners.ts'
import { groundMarks, nameMarks } from '../../server/report/drawing/ground.ts'
import type { Mark } from '../../server/report/drawing/marks.ts'
import type { RoadShape } from '../../server/report/content.ts'

const frame = { at: [5, 0.3], widthMm: 100, heightMm: 80 } as const
const textsOf = (marks: readonly Mark[]): string[] => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
const name = (kind: string, text: string, x: number, y: number) => ({
  kind,
  name: text,
  at: [x, y] as [number, number],
})

describe('the ground of the map in a report', () => {
  it('has the more important roads above the others, and roads of older reports without a class', () => {
    const road = (kind?: string): RoadShape => ({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [10, 10],
      ],
      ...(kind ? { kind } : {}),
    })
    const roads = [road('expressway'), road(), road('county'), road('national')]
    const widths = groundMarks({ ...frame, water: [], roads }, [0, 0]).map(
      (mark) => 'look' in mark && mark.look.widthMm,
    )
    expect(widths).toEqual([0.4, 0.4, 0.7, 0.9])
  })

  it('names places in the order of their importance, where no other text is', () => {
    const names = [name('river', '漾濞江', 50, 40), name('national', 'G214', 50, 40.5), name('town', '喜洲镇', 20, 20)]
    expect(textsOf(nameMarks(names, [], frame))).toEqual(['喜洲镇', 'G214'])
    const drawn: Mark = { kind: 'text', at: [25, 20], text: 'DL-0001', sizeMm: 2, color: '#000', align: 'center' }
    expect(textsOf(nameMarks(names, [drawn], frame))).toEqual(['G214'])
  })

  it('leaves out names that the frame would cut, and kinds that it does not know', () => {
    expect(nameMarks([name('seat', '下关', 0.5, 40), name('other', 'x', 50, 40)], [], frame)).toEqual([])
  })

  it('has the height of a peak on a line of its own, both above its dot', () => {
    const [dot, ...texts] = nameMarks([name('peak', '鸡足山\n3248 m', 50, 40)], [], frame)
    expect(dot).toMatchObject({ kind: 'dot', at: [55, 40.3] })
    expect(textsOf(texts)).toEqual(['鸡足山', '3248 m'])
    for (const mark of texts) expect('at' in mark && mark.at[1]).toBeLessThan(40.3)
  })

  it('names a mountain range on its crest, without a dot', () => {
    const [text, ...others] = nameMarks([name('range', '苍山', 50, 40)], [], frame)
    expect(text).toMatchObject({ kind: 'text', text: '苍山' })
    expect(others).toEqual([])
  })
})

describe('the corners of a boundary in a report', () => {
  const sheet = { scale: 1000, east: 0, north: 100 }
  const corner = (x: number, y: number, sideM: number, ring = 1) => ({ part: 1, ring, x, y, sideM })

  it('are numbered, with the lengths of their edges outside', () => {
    const square = [corner(50, 20, 30), corner(50, 50, 30), corner(20, 50, 30), corner(20, 20, 30)]
    const marks = cornerMarks(sheet, square, [0, 0])
    expect(textsOf(marks)).toEqual(['J1', '30.00 m', 'J2', '30.00 m', 'J3', '30.00 m', 'J4', '30.00 m'])
    const lengths = marks.flatMap((mark) => (mark.kind === 'text' && mark.text.endsWith('m') ? [mark.at] : []))
    expect(lengths[0]![1]).toBeLessThan(50)
    expect(lengths[1]![0]).toBeGreaterThan(50)
    expect(lengths[2]![1]).toBeGreaterThan(80)
    expect(lengths[3]![0]).toBeLessThan(20)
  })

  it('have the lengths outside the parcel in bays and holes too', () => {
    // North and east: a U open to the east, and a hole in its northern arm.
    const shell = [[20, 20], [20, 80], [40, 80], [40, 40], [60, 40], [60, 80], [90, 80], [90, 20]] // prettier-ignore
    const hole = [[70, 45], [70, 65], [80, 65], [80, 45]] // prettier-ignore
    for (const outer of [shell, shell.toReversed()]) {
      const corners = [
        ...outer.map(([x = 0, y = 0]) => corner(x, y, 30)),
        ...hole.map(([x = 0, y = 0]) => corner(x, y, 10, 2)),
      ]
      const lengths = cornerMarks(sheet, corners, [0, 0]).flatMap((mark) =>
        mark.kind === 'text' && mark.text.endsWith(' m') ? [mark.at] : [],
      )
      expect(lengths).toHaveLength(12)
      const isInside = (east: number, north: number): boolean =>
        east > 20 && east < 80 && north > 20 && north < 90 &&
        !(east > 40 && north > 40 && north < 60) &&
        !(east > 45 && east < 65 && north > 70 && north < 80) // prettier-ignore
      for (const [east, down] of lengths) expect(isInside(east, 100 - down), `${east} ${100 - down}`).toBe(false)
    }
  })

  it('have no length where the edge is shorter than its text, and close the ring that they belong to', () => {
    const marks = cornerMarks(sheet, [corner(50, 20, 2), corner(50, 22, 2), corner(90, 90, 3, 2)], [0, 0])
    expect(textsOf(marks)).toEqual(['J1', 'J2', 'J3'])
  })
})
