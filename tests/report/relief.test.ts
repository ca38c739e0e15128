import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportContent } from '../../server/report/content.ts'
import { pagesOf } from '../../server/report/document/pages.ts'
import { pdfOf } from '../../server/report/document/pdf.ts'
import { mapDrawings } from '../../server/report/drawing/map.ts'
import { svgOf } from '../../server/report/drawing/svg.ts'
import { onRelief, reliefAsked } from '../../server/report/relief.ts'
import { aContent } from './a-content.ts'

const { sheet } = aContent({})
/** A picture of one colour that nothing else of a map has. */
const orchid = { r: 218, g: 112, b: 214 }
let picture = ''

beforeAll(async () => {
  const pixels = sharp({ create: { width: 40, height: 25, channels: 3, background: orchid } })
  picture = (await pixels.jpeg({ quality: 100 }).toBuffer()).toString('base64')
})

const withRelief = (isSchematic: boolean, attribution: string | null = null): ReportContent =>
  aContent({}, { sheet: { ...sheet, relief: { picture, isSchematic, attribution } } })
const textsOf = ({ sheet: drawn, corners, locale }: ReportContent): string[] => {
  const { map, legend } = mapDrawings(drawn, corners, locale)
  return [...map.over, ...(legend?.over ?? [])].flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
}

describe('the relief of a report', () => {
  it('is asked for as the part of the plane that the map shows', () => {
    const asked = reliefAsked(sheet)
    expect(asked).toMatchObject({ epsg: 4521, west: 33_620_000, north: 2_822_000, widthPx: 960, heightPx: 600 })
    expect(asked.pixelM * asked.widthPx).toBeCloseTo((160 * 2000) / 1000, 9)
  })

  it('fills the frame below everything else', () => {
    const { map } = mapDrawings(withRelief(false).sheet, [], 'zh-CN')
    const { left, top, widthMm, heightMm } = map.frame
    expect(map.inside[0]).toEqual({ kind: 'picture', data: picture, at: [left, top], widthMm, heightMm })
    expect(map.inside.filter(({ kind }) => kind === 'picture')).toHaveLength(1)
  })

  it('says in the legend whose it is, and 示意 where it was not surveyed', () => {
    expect(textsOf(withRelief(true))).toContain('地形（示意）')
    expect(textsOf(withRelief(false, '省测绘院'))).toContain('地形：省测绘院')
    expect(textsOf({ ...withRelief(true, 'survey'), locale: 'en-US' })).toContain('Relief (schematic): survey')
  })

  it('is missing in reports made before or without heights', () => {
    expect(onRelief(sheet, null)).toBe(sheet)
    const { map } = mapDrawings(sheet, [], 'zh-CN')
    expect(map.inside.some(({ kind }) => kind === 'picture')).toBe(false)
    expect(textsOf(aContent({})).join()).not.toContain('地形')
  })

  it('is in the picture of Word, and in the PDF as it came', async () => {
    const { map } = mapDrawings(withRelief(true).sheet, [], 'zh-CN')
    const { data, info } = await sharp(Buffer.from(svgOf(map)), { density: 72 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (Math.round(info.height / 4) * info.width + Math.round(info.width / 5)) * info.channels
    for (const [part, value] of [orchid.r, orchid.g, orchid.b].entries())
      expect(Math.abs((data[at + part] ?? 0) - value)).toBeLessThan(6)
    const pdf = await pdfOf(pagesOf(withRelief(true)), '{}')
    expect(pdf.includes(Buffer.from(picture, 'base64'))).toBe(true)
  })
})
