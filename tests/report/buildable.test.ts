import { expect, it } from 'vitest'
import { buildableBlocks } from '../../server/report/document/buildable.ts'
import { pagesOf } from '../../server/report/document/pages.ts'
import { pdfOf } from '../../server/report/document/pdf.ts'
import { sayerOf } from '../../server/report/document/say.ts'
import { wordOf } from '../../server/report/document/word.ts'
import { signedFacts } from '../../server/report/facts.ts'
import type { Buildable } from '../../src/resources/buildable.ts'
import type { SignedFacts } from '../../src/resources/report-facts.ts'
import type { ReportContent } from '../../server/report/content.ts'
import { aContent } from './a-content.ts'

const buildable: Buildable = {
  shape: null,
  areaM2: 12_000,
  share: 2 / 3,
  parts: 2,
  openM2: 500,
  taken: [],
  isCertain: false,
  doubts: ['checks', 'unknown'],
  floorAreaRatio: 1.5,
  floorAreaM2: 18_000,
}
const square = { type: 'Polygon' as const, coordinates: [[[10, 10], [60, 10], [60, 60], [10, 10]]] } // prettier-ignore
const read = async (content: ReportContent) => JSON.stringify(buildableBlocks(content, sayerOf(content)))

it('says how much is left to build on, the floor area, and what is not certain', async () => {
  const text = await read(aContent({ buildable }))
  for (const part of ['至多', '12,000', '66.67%', '2 个部分', '18,000', '容积率 1.5', '500', '尚不清楚'])
    expect(text).toContain(part)
  const certain = await read(aContent({ buildable: { ...buildable, isCertain: true, doubts: [] } }))
  expect(certain).not.toContain('至多')
  expect(await read(aContent({ buildable: { ...buildable, areaM2: 0 } }))).toContain('没有可建设的部分')
  expect(await read(aContent({ buildable: null }))).toContain('计算量过大')
  expect(await read(aContent({}))).toBe('[]')
})

it('draws it on the map with a legend, in PDF and in Word, and leaves older reports as they were', async () => {
  const { sheet } = aContent({})
  const drawn = aContent({ buildable }, { sheet: { ...sheet, buildable: square } })
  const marks = (content: ReportContent) => JSON.stringify(pagesOf(content).blocks.find(({ kind }) => kind === 'map'))
  expect(marks(drawn)).toContain('可建设范围')
  expect(marks(aContent({ buildable }))).not.toContain('可建设范围')
  for (const file of [await pdfOf(pagesOf(drawn), '{}'), await wordOf(pagesOf(drawn), '{}')])
    expect(file.length).toBeGreaterThan(1000)
})

it('is among the signed facts, without its shape', () => {
  const facts = (content: ReportContent) => {
    const signer = { keyId: 'key', sign: (data: Buffer) => data }
    return (JSON.parse(signedFacts(content, signer as never)) as SignedFacts).facts.buildable
  }
  const { shape: _shape, ...figures } = buildable
  expect(facts(aContent({ buildable }))).toEqual(figures)
  expect(facts(aContent({}))).toBeNull()
})
