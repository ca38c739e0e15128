import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chunkRows,
  chunksNear,
  rowAfterKey,
  scrollTo,
  stretches,
  windowOf,
} from '../../../../src/pages/crud/attribute-table/row-window.ts'

const views = fc
  .record({
    total: fc.nat(400_000),
    height: fc.integer({ min: 40, max: 3000 }),
    rowPx: fc.constantFrom(32, 40, 48),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ share, ...view }) => ({ ...view, scrollTop: Math.max(0, view.total * view.rowPx - view.height) * share }))

describe('the rendered rows', () => {
  it('include every visible row, are few, and are within the table', () => {
    fc.assert(
      fc.property(views, (view) => {
        const { from, to } = windowOf(view)
        const first = Math.floor(view.scrollTop / view.rowPx)
        const last = Math.min(view.total, Math.ceil((view.scrollTop + view.height) / view.rowPx))
        expect(from).toBeGreaterThanOrEqual(0)
        expect(from).toBeLessThanOrEqual(Math.min(first, view.total))
        expect(to).toBeGreaterThanOrEqual(last)
        expect(to).toBeLessThanOrEqual(view.total)
        expect(to - from).toBeLessThanOrEqual(Math.ceil(view.height / view.rowPx) + 18)
      }),
    )
  })

  it('are loaded by the chunks that contain them', () => {
    fc.assert(
      fc.property(views, (view) => {
        const window = windowOf(view)
        const chunks = chunksNear(window, view.total)
        for (let row = window.from; row < window.to; row += 1) expect(chunks).toContain(Math.floor(row / chunkRows))
        expect(chunks.length).toBeLessThanOrEqual(Math.ceil((window.to - window.from + 120) / chunkRows) + 1)
      }),
    )
    expect(chunksNear({ from: 0, to: 0 }, 0)).toEqual([])
  })

  it('include the focused row, and contain each row once and in order', () => {
    fc.assert(
      fc.property(views, fc.option(fc.nat(400_000)), (view, focused) => {
        const window = windowOf(view)
        const drawn = stretches(window, focused, view.total)
        const rows = drawn.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset))
        expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b))
        if (focused !== null && focused < view.total) expect(rows).toContain(focused)
      }),
    )
  })
})

describe('a key in the attribute table', () => {
  const place = { page: 20, total: 100_000 }

  it('moves by a row, by a page or to an end, and never leaves the table', () => {
    expect(rowAfterKey('ArrowDown', 5, place)).toBe(6)
    expect(rowAfterKey('ArrowUp', 0, place)).toBe(0)
    expect(rowAfterKey('PageDown', 5, place)).toBe(24)
    expect(rowAfterKey('PageUp', 50_000, place)).toBe(49_981)
    expect(rowAfterKey('End', 5, place)).toBe(99_999)
    expect(rowAfterKey('PageDown', 99_990, place)).toBe(99_999)
    expect(rowAfterKey('Home', 99_999, place)).toBe(0)
    expect(rowAfterKey('Tab', 5, place)).toBeNull()
    expect(rowAfterKey('ArrowDown', 0, { page: 20, total: 0 })).toBeNull()
  })

  it('scrolls only as far as needed to show the row', () => {
    const view = { scrollTop: 400, height: 400, rowPx: 40 }
    expect(scrollTo(12, view)).toBe(400)
    expect(scrollTo(3, view)).toBe(120)
    expect(scrollTo(20, view)).toBe(440)
  })
})
