import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readBpmn } from '../../../src/flow/bpmn/read.ts'
import type { FlowGraph } from '../../../src/resources/flow-graph.ts'
import { withBrowser } from '../../support/browser.ts'
import { inFull } from '../../support/long.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

const patient = { timeout: 60_000 }
const modeler = createRequire(import.meta.url).resolve('bpmn-js/dist/bpmn-modeler.development.js')

/** What the user types for each node: key of its kind, text, working days. */
const allSteps = [
  ['b', '提出申请', ''],
  ['s', '提交材料', ''],
  ['s', '窗口受理', '1'],
  ['s', '材料初审', '3'],
  ['d', '材料是否齐全', ''],
  ['s', '现场踏勘', '5'],
  ['s', '部门意见', '5'],
  ['s', '专家评审', '10'],
  ['s', '集体会审', '7'],
  ['s', '网上公示', '5'],
  ['w', '出具批复', '2'],
  ['s', '签订合同', '3'],
  ['s', '资料归档', '2'],
  ['e', '领取批复', ''],
] as const

/** In the short run each kind once, and the targets of both branches. */
const steps = inFull(
  allSteps,
  allSteps.filter(([key, text]) => key !== 's' || ['提交材料', '现场踏勘'].includes(text)),
)

/** Nodes of the applicant's lane; the others stay in the second. */
const applicants = ['提出申请', '提交材料', '领取批复']

const mostPresses = 300

/** Moves the focus to an element by the Tab key, as a user without a pointer does. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor(patient)
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${place.toString()}`)
}

const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent)

describe('a flow chart in its editor', () => {
  const server = withServer()
  const browser = withBrowser()

  async function drawn(id: string): Promise<FlowGraph> {
    return (await call<{ graph: FlowGraph }>(server, `/sysFlow/drawing?id=${id}`)).data.graph
  }

  test('is drawn and published by keyboard alone, and is unchanged after bpmn-js has opened and saved it', async () => {
    const token = await signInByCall(server, 'admin')
    const { data: row } = await call<{ id: string }>(server, '/sysFlow/add', {
      token,
      body: { name: '键盘绘制的流程', category: 'land' },
    })
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'admin' })
    await page.goto(`/console/manager/flow?draw=${row.id}`)
    const canvas = page.getByRole('application', { name: /流程图画布/ })
    await tabTo(page, canvas)
    await drawSteps(page)
    await connectBack(page)
    await addLanes(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+y')
    await page.getByRole('button', { name: '检查：可以发布' }).waitFor(patient)
    await tabTo(page, page.getByRole('button', { name: /^(cloud-upload )?发\s*布$/ }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: /^发\s*布$/ }))
    await page.keyboard.press('Enter')
    await page.getByText('已发布第 1 版').waitFor(patient)

    const graph = await drawn(row.id)
    expect(graph.nodes.map(({ kind, text, days }) => [kind, text, days])).toEqual(
      steps.map(([key, text, days]) => [
        ({ b: 'start', s: 'step', d: 'decision', w: 'document', e: 'end' } as const)[key],
        text,
        days === '' ? null : Number(days),
      ]),
    )
    expect(graph.lanes.map(({ unit }) => unit)).toEqual(['申请人', '自然资源局'])
    const inFirst = graph.nodes.filter(({ lane }) => lane === graph.lanes[0]?.id)
    expect(inFirst.map(({ text }) => text)).toEqual(applicants)
    expect(graph.edges.map(({ label }) => label).filter(Boolean)).toEqual(['齐全', '补正'])
    await throughBpmnJs(page, graph)
  })

  async function drawSteps(page: Page): Promise<void> {
    for (const [key, text, days] of steps) {
      await page.keyboard.press(key)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id), patient).toBe('flow-text')
      await page.keyboard.type(text)
      if (days) {
        await page.keyboard.press('Tab')
        await page.keyboard.type(days)
      }
      await page.keyboard.press('Escape')
    }
  }

  /** Adds the decision's second branch and the labels of both. */
  async function connectBack(page: Page): Promise<void> {
    await page.keyboard.press('g')
    await page.keyboard.type('材料是否齐全')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '判断' }).waitFor(patient)
    await page.keyboard.press('Escape')
    await page.keyboard.press('c')
    await page.keyboard.type('提交材料')
    await page.keyboard.press('Enter')
    await page.getByLabel('到“提交材料”的条件').waitFor(patient)
    for (const [to, label] of [
      ['现场踏勘', '齐全'],
      ['提交材料', '补正'],
    ] as const) {
      await tabTo(page, page.getByLabel(`到“${to}”的条件`))
      await page.keyboard.type(label)
    }
  }

  /** Adds two lanes and moves the applicant's nodes into the first. */
  async function addLanes(page: Page): Promise<void> {
    for (const [number, unit] of ['自然资源局', '申请人'].entries()) {
      await tabTo(page, page.getByRole('button', { name: '添加泳道' }))
      await page.keyboard.press('Enter')
      await tabTo(page, page.getByLabel(`第 ${number + 1} 条泳道的单位`))
      await page.keyboard.press('Control+a')
      await page.keyboard.type(unit)
    }
    await tabTo(page, page.getByRole('button', { name: '上移“申请人”' }))
    await page.keyboard.press('Enter')
    for (const text of applicants) {
      await tabTo(page, page.getByRole('combobox', { name: /选择节点/ }))
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await expect.poll(() => page.getByRole('textbox', { name: '文字' }).inputValue(), patient).toBe(text)
      await tabTo(page, page.getByLabel('泳道', { exact: true }))
      // The list marks the chosen lane a moment after it opens; an earlier arrow key would be undone by that.
      const marked = page.locator('.ant-select-dropdown:has(#flow-lane_list) .ant-select-item-option-active')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => marked.innerText(), patient).toBe('自然资源局')
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => marked.innerText(), patient).toBe('申请人')
      await page.keyboard.press('Enter')
    }
  }

  /** Exports BPMN from the editor, opens and saves it with bpmn-js, and compares the result with the graph. */
  async function throughBpmnJs(page: Page, graph: FlowGraph): Promise<void> {
    await page.getByRole('dialog').waitFor({ state: 'hidden', ...patient })
    await tabTo(page, page.getByRole('button', { name: '文件' }))
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '导出 BPMN 2.0' }).waitFor(patient)
    // End is pressed until the menu has the focus, then one step up. Counted steps from the first item would begin
    // before the menu has the focus.
    await expect.poll(() => page.keyboard.press('End').then(() => focused(page)), patient).toBe('导入 BPMN 2.0 …')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page), patient).toBe('导出 BPMN 2.0')
    const [download] = await Promise.all([page.waitForEvent('download', patient), page.keyboard.press('Enter')])
    const xml = readFileSync(await download.path(), 'utf8')
    await page.evaluate(readFileSync(modeler, 'utf8'))
    const { warnings, ids, saved } = await page.evaluate(async (text) => {
      const frame = document.body.appendChild(document.createElement('div'))
      type Modeler = {
        importXML(xml: string): Promise<{ warnings: unknown[] }>
        saveXML(options: object): Promise<{ xml: string }>
        get(name: string): { getAll(): { id: string; type: string }[] }
      }
      const Bpmn = (window as unknown as { BpmnJS: new (options: object) => Modeler }).BpmnJS
      const bpmn = new Bpmn({ container: frame })
      const opened = await bpmn.importXML(text)
      const parts = bpmn
        .get('elementRegistry')
        .getAll()
        .filter(({ type }) => type !== 'label')
        .map(({ id }) => id)
      const result = await bpmn.saveXML({ format: true })
      return { warnings: opened.warnings.length, ids: parts, saved: result.xml }
    }, xml)
    expect(warnings).toBe(0)
    for (const { id } of [...graph.nodes, ...graph.edges, ...graph.lanes]) expect(ids).toContain(id)
    expect(ids.filter((id) => /^[ne]\d+$/.test(id))).toHaveLength(graph.nodes.length + graph.edges.length)
    expect(await readBpmn(saved)).toEqual({ graph, problems: [] })
  }
})
