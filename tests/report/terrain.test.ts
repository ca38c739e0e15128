import { expect, it } from 'vitest'
import { pagesOf } from '../../server/report/document/pages.ts'
import { pdfOf } from '../../server/report/document/pdf.ts'
import { sayerOf } from '../../server/report/document/say.ts'
import { terrainBlocks } from '../../server/report/document/terrain.ts'
import { wordOf } from '../../server/report/document/word.ts'
import { signedFacts } from '../../server/report/facts.ts'
import type { ReportContent } from '../../server/report/content.ts'
import type { OverlayTerrain } from '../../src/resources/analysis.ts'
import type { SignedFacts } from '../../src/resources/report-facts.ts'
import { aContent } from './a-content.ts'

const terrain: OverlayTerrain = {
  lowestM: 1966.4,
  highestM: 2103.6,
  meanM: 2012.2,
  meanSlopeDeg: 12.34,
  slopeShares: [0.0004, 0.2496, 0.45, 0.2, 0.1],
  aspectShares: [0, 0, 0.6, 0.25, 0.05, 0, 0, 0, 0.1],
  knownShare: 1,
  slopeKnownShare: 0.9,
  cellM: 12.5,
  isSchematic: true,
  attribution: '某测绘院',
  version: 'one',
}
const read = (content: ReportContent) => JSON.stringify(terrainBlocks(content, sayerOf(content)))

it('tells heights, the classes of slope with their areas, aspects, and from what', () => {
  const text = read(aContent({ terrain }))
  const parts = [
    '1,966–2,104 m，平均 2,012 m',
    '12.3°',
    '< 0.1%',
    '45%',
    '7,290',
    '东 60%、东南 25%',
    '12.5 m',
    '其中 10%',
    '示意',
    '某测绘院',
  ]
  for (const part of parts) expect(text).toContain(part)
  expect(read(aContent({ terrain }, { locale: 'en-US' }))).toContain('East 60%, South-east 25%')
})

it('says that it is unknown, and leaves out what older results do not have', () => {
  expect(read(aContent({ terrain: null }))).toContain('地形未知')
  expect(read(aContent({}))).toBe('[]')
  const flat = { ...terrain, meanSlopeDeg: null, slopeShares: [0, 0, 0, 0, 0], slopeKnownShare: 0 }
  expect(read(aContent({ terrain: flat }))).not.toContain('"table"')
})

it('is a section of PDF and Word, and among the signed facts', async () => {
  const pages = pagesOf(aContent({ terrain }))
  expect(pages.blocks.some((block) => block.kind === 'heading' && block.text.endsWith('地形'))).toBe(true)
  for (const file of [await pdfOf(pages, '{}'), await wordOf(pages, '{}')]) expect(file.length).toBeGreaterThan(1000)
  const facts = (content: ReportContent) => {
    const signer = { keyId: 'key', sign: (data: Buffer) => data }
    return (JSON.parse(signedFacts(content, signer as never)) as SignedFacts).facts.terrain
  }
  expect(facts(aContent({ terrain }))).toEqual(terrain)
  expect(facts(aContent({}))).toBeNull()
})
