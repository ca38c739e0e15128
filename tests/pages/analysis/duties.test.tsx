import { beforeEach, expect, it } from 'vitest'
import type { OverlayResult } from '../../../src/resources/analysis.ts'
import { permit, study } from '../../analysis/asked-duties.ts'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { aLine, aRule, aRun } from './a-run.ts'

async function shown(result: Partial<OverlayResult>, locale = 'zh-CN') {
  freshPage('http://localhost/analysis', { locale })
  const { Duties } = await import('../../../src/pages/analysis/result/duties.tsx')
  const { place } = await drawn(<Duties result={aRun({ result: { verdict: 'conditional', ...result } }).result} />)
  return place
}

beforeEach(() => document.body.replaceChildren())

it('what is required is listed by stage with its authority, time, rules and flow chart', async () => {
  const place = await shown({ duties: [permit, study] })
  const items = [...place.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(items).toEqual([
    '用地报批农用地转用审批自然资源局 · 67 至 87 个工作日 · R04附勘测定界报告。建设用地审批流程',
    '规划设计地质灾害危险性评估报告时限未列明 · R14、R15',
  ])
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/index?flow=f1')
  expect(place.textContent).toContain('逐项相加 67 至 87 个工作日，另有 1 项时限未列明')
})

it('conditional rules that do not say what is required are named', async () => {
  const silent = aRule({ id: 'b', name: '坡度' })
  const lines = [
    aLine({ key: 'a', rule: aRule({}), duties: ['permit'] }),
    aLine({ key: 'b', rule: silent, duties: [] }),
    aLine({ key: 'c', rule: aRule({ id: 'c', name: '被代替的规则' }), duties: [], overriddenBy: silent }),
  ]
  const place = await shown({ lines, duties: [permit] })
  expect(place.textContent).toContain('未列出“有条件”须办理什么的规则：坡度。请向主管部门核实。')
  expect(place.textContent).not.toContain('被代替的规则')
})

it('nothing is listed where something is forbidden, nor of results from before', async () => {
  const lines = [aLine({ key: 'b', rule: aRule({}), duties: [] })]
  expect((await shown({ verdict: 'infeasible', duties: [], lines })).textContent).toBe('')
  expect((await shown({ lines: [aLine({})] })).textContent).toBe('')
})

it('the list is in English where the page is', async () => {
  const place = await shown({ duties: [permit] }, 'en-US')
  expect(place.textContent).toContain('Land approvalConversion of agricultural land')
  expect(place.textContent).toContain('67 to 87 working days')
})
