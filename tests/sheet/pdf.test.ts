import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pdfOf } from '../../src/sheet/pdf.ts'

it('a PDF of several pages keeps every text, also beyond 255 characters, and opens its links', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const many = Array.from({ length: 300 }, (_none, index) => String.fromCharCode(0x4e00 + index)).join('')
  const aPage = (text: string) => ({
    jpeg: new Uint8Array(jpeg),
    widthPx: 40,
    heightPx: 20,
    pixelRatio: 2,
    widthMm: 297,
    heightMm: 210,
    texts: [{ text, x: 10, baseline: 10, widthPx: 100, sizePx: 10 }],
  })
  const link = { url: 'http://127.0.0.1/s/abc', x: 0, y: 0, widthPx: 10, heightPx: 10 }
  const blob = pdfOf('对比', [{ ...aPage(many), links: [link] }, aPage('第二页')])
  const found = await getDocument({ data: new Uint8Array(await blob.arrayBuffer()), verbosity: 0 }).promise
  expect(found.numPages).toBe(2)
  expect((await found.getMetadata()).info).toMatchObject({ Title: '对比' })
  const textOf = async (page: number): Promise<string> =>
    (await (await found.getPage(page)).getTextContent()).items
      .map((item) => ('str' in item ? item.str : ''))
      .join('')
      .replaceAll(' ', '')
  expect(await textOf(1)).toBe(many)
  expect(await textOf(2)).toBe('第二页')
  const first = await found.getPage(1)
  expect(first.view.map((points) => Math.round((points / 72) * 25.4))).toEqual([0, 0, 297, 210])
  expect(await first.getAnnotations()).toMatchObject([{ url: link.url }])
})
