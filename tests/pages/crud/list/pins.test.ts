import { describe, expect, it } from 'vitest'
import { arranged, pinOf, type PinPlace } from '../../../../src/pages/crud/list/pins.ts'
import { laws } from '../../../../src/resources/laws.ts'

const column = (name: string, widthPx: number, pin: PinPlace = 'none') => ({ name, widthPx, pin })
const columns = [
  column('title', 320),
  column('status', 90, 'end'),
  column('issuer', 200),
  column('docNo', 190, 'start'),
  column('published', 90, 'end'),
]
const names = (roomPx: number | null) =>
  arranged(columns, { title: 'title', roomPx, reservedPx: 160 }).columns.map(({ name }) => name)

describe('a column', () => {
  it('that matters is fixed at the end, unless the user puts it elsewhere', () => {
    const pins = { published: 'none', docNo: 'start' } as const
    const places = ['status', 'published', 'docNo', 'issuer'].map((name) => pinOf(laws, name, { pins, isBin: false }))
    expect(places).toEqual(['end', 'none', 'start', 'none'])
  })

  it('of the deletion is fixed in the recycle bin, where no declared column is', () => {
    const places = ['deletedAt', 'deletedBy', 'status'].map((name) => pinOf(laws, name, { pins: {}, isBin: true }))
    expect(places).toEqual(['end', 'end', 'none'])
  })
})

describe('the columns of a table', () => {
  it('stand at the side where they are fixed', () => {
    expect(names(null)).toEqual(['docNo', 'title', 'issuer', 'status', 'published'])
    expect(names(1100)).toEqual(names(null))
  })

  it('are not fixed where nothing could scroll beside them: those that matter follow the shortened title', () => {
    const narrow = arranged(columns, { title: 'title', roomPx: 600, reservedPx: 160 })
    expect(narrow.isNarrow).toBe(true)
    expect(narrow.columns.map(({ name }) => name)).toEqual(['title', 'docNo', 'status', 'published', 'issuer'])
    expect(narrow.columns.every(({ pin }) => pin === 'none')).toBe(true)
    expect(narrow.columns[0]?.widthPx).toBeLessThan(320)
  })
})
