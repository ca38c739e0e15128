import { expect, it } from 'vitest'
import type { OverlayLine, OverlayResult } from '../../src/resources/analysis.ts'
import type { ReportContent } from '../../server/report/content.ts'
import { dutyBlocks } from '../../server/report/document/duties.ts'
import { sayerOf } from '../../server/report/document/say.ts'
import { inLanguage } from '../../server/report/language.ts'
import { permit, study } from '../analysis/asked-duties.ts'

const silent = {
  says: 'conditional',
  overriddenBy: null,
  rule: { id: 's', name: '坡度', nameEn: 'Slope' },
  duties: [],
} as unknown as OverlayLine

const blocksOf = (result: Partial<OverlayResult>, locale: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const content = {
    locale,
    result: inLanguage(
      {
        verdict: 'conditional',
        lines: [],
        slivers: [],
        clear: [],
        checks: [],
        distances: [],
        ...result,
      } as unknown as OverlayResult,
      (name) => name,
      locale,
    ),
  } as unknown as ReportContent
  return dutyBlocks(content, sayerOf(content))
}

it('what is required is a table in the order of the stages, with the sum of the days', () => {
  const [table, total] = blocksOf({ duties: [permit, study] })
  expect(table?.kind === 'table' && table.rows).toEqual([
    [
      '1',
      '用地报批',
      '农用地转用审批\n附勘测定界报告。\n流程图：建设用地审批流程',
      '自然资源局',
      '67 至 87 个工作日',
      'R04',
    ],
    ['2', '规划设计', '地质灾害危险性评估报告', '—', '时限未列明', 'R14\nR15'],
  ])
  expect(total).toMatchObject({ text: expect.stringContaining('67 至 87 个工作日，另有 1 项时限未列明') })
})

it('rules that do not say what is required are named, and nothing is listed where something is forbidden', () => {
  expect(blocksOf({ duties: [], lines: [silent] })).toMatchObject([{ text: expect.stringContaining('坡度') }])
  expect(blocksOf({ verdict: 'infeasible', duties: [], lines: [silent] })).toEqual([])
  expect(blocksOf({ lines: [silent] })).toEqual([])
})

it('the table is in the language of the report', () => {
  const [table] = blocksOf({ duties: [permit] }, 'en-US')
  expect(table?.kind === 'table' && table.rows[0]?.slice(1, 3)).toEqual([
    'Land approval',
    'Conversion of agricultural land\n附勘测定界报告。\nFlow chart: 建设用地审批流程',
  ])
})
