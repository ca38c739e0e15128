import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { AnalysedLayer } from '../../src/resources/analysis.ts'
import type { ReportContent } from '../../server/report/content.ts'
import type { Block } from '../../server/report/document/blocks.ts'
import { pagesOf } from '../../server/report/document/pages.ts'
import { pdfOf } from '../../server/report/document/pdf.ts'
import { aContent } from './a-content.ts'
import { hasPoppler, pagesOfPdf, savedIn } from './support.ts'

const layers = (count: number): AnalysedLayer[] =>
  Array.from({ length: count }, (_none, index) => ({
    layerId: `layer-${index}`,
    name: `规划图层${index + 1}号`,
    theme: 'other',
    kind: 'constraint',
    contentVersion: 1,
    dataDate: '2026-01-01',
    validUntil: null,
    source: null,
    standing: null,
  }))

describe.skipIf(!hasPoppler)('the pages of a PDF report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'investmap-pages-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const written = async (content: ReportContent) =>
    pagesOfPdf(savedIn(folder, 'report.pdf', await pdfOf(pagesOf(content), '{}')))

  it('never leave notes and seal alone: rows of the last table are on their page', async () => {
    const counts = Array.from({ length: 16 }, (_none, index) => 3 * index + 4)
    const alone: number[] = []
    const broken: number[] = []
    for (const count of counts) {
      const pages = await written(aContent({ clear: layers(count) }))
      const last = pages.at(-1) ?? ''
      if (!last.includes('说明与校验') || !last.includes('内容校验值（SHA-256）')) broken.push(count)
      if ((last.match(/规划图层\d+号/g) ?? []).length < 4) alone.push(count)
    }
    expect({ alone, broken }).toEqual({ alone: [], broken: [] })
  })

  it('never end with a heading: what it is about begins below it', async () => {
    const tall = ['首行', '次行', '三行', '四行', '五行', '六行', '末行'].join('\n')
    const columns = [{ head: '名称', share: 100 }]
    const kinds: Record<string, Block> = {
      facts: { kind: 'facts', rows: [['事项', tall]] },
      table: { kind: 'table', columns, rows: [[tall]] },
      clauses: { kind: 'clauses', items: [{ title: '条款', tone: 'forbidden', text: tall, soft: '来源' }] },
    }
    const torn: string[] = []
    for (const [kind, block] of Object.entries(kinds))
      for (let rows = 0; rows < 40; rows += 1) {
        const above: Block = { kind: 'table', columns, rows: Array.from({ length: rows }, () => ['上文']) }
        const blocks: Block[] = [above, { kind: 'heading', text: '九、标题' }, block]
        const bytes = await pdfOf({ ...pagesOf(aContent({})), blocks }, '{}')
        const page = pagesOfPdf(savedIn(folder, 'heading.pdf', bytes)).find((text) => text.includes('九、标题'))
        if (!page?.includes('首行')) torn.push(`${kind} below ${rows} rows`)
      }
    expect(torn).toEqual([])
  })

  it('begin with verdict, both areas, map and legend, also with many layers', async () => {
    const shape = { type: 'Polygon' as const, coordinates: [[[10, 10], [20, 10], [20, 20], [10, 10]]] } // prettier-ignore
    const look = { dataDate: '2026-01-01', fillColor: '#cccccc', fillOpacity: 50, lineColor: '#333333' }
    for (const count of [0, 4, 12, 24]) {
      const { sheet } = aContent({})
      const drawn = layers(count).map(({ layerId, name }) => ({
        layerId,
        name,
        ...look,
        lineStyle: 'solid' as const,
        shapes: [shape],
        isCut: false,
      }))
      const plane = { areaM2: 18_010, zone: 33, centralMeridian: 99, srid: 4521 }
      const [first = ''] = await written(
        aContent({}, { plane, sheet: { ...sheet, heightMm: 112, widthMm: 164, layers: drawn } }),
      )
      for (const words of ['需核实', '面积（椭球面）', '面积（3° 带平面）', '中央经线 99°E', '比例尺', '分析范围'])
        expect(first, `${count} layers`).toContain(words)
      expect(first.match(/规划图层\d+号/g) ?? []).toHaveLength(count)
    }
  })
})
