import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { OverlayRun } from '../../../src/resources/analysis.ts'
import type { Buildable } from '../../../src/resources/buildable.ts'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { envelope, withStub } from '../../support/stub-server.ts'
import { type } from '../crud/hands.ts'
import { aLine, aRule, aRun } from './a-run.ts'

const stub = withStub()
beforeEach(() => {
  stub.answer('GET /planLayers/page', () => envelope(200, { records: [], total: 0 }))
})

const buildable: Buildable = {
  shape: { type: 'MultiPolygon', coordinates: [[[[100, 25], [100.1, 25], [100.1, 25.1], [100, 25]]]] }, // prettier-ignore
  areaM2: 6000,
  share: 0.6,
  parts: 1,
  openM2: 0,
  taken: ['road'],
  isCertain: true,
  doubts: [],
  floorAreaRatio: null,
  floorAreaM2: null,
}
const road = aLine({
  key: 'road',
  says: 'forbidden',
  relation: 'within',
  rule: aRule({ name: '公路建筑控制区', nameEn: 'Road control strip' }),
  measured: { distanceM: 0, limitM: 30, accuracyM: 2 },
})

async function shown(run: OverlayRun, { locale = 'zh-CN', buildableRun = null as string | null } = {}) {
  freshPage(`${stub.url}/analysis`, { site: { hasExtras: true }, locale })
  const { BuildableArea } = await import('../../../src/pages/analysis/result/buildable.tsx')
  const asked: (string | null)[] = []
  const page = await drawn(
    <BuildableArea run={run} buildableRun={buildableRun} onBuildable={(id) => void asked.push(id)} />,
  )
  return { page, asked, text: () => page.place.textContent }
}

/** rules.md, step 6: what is left is measured and drawn, and never more certain than it is. */
it('shows what is left, what was subtracted, and switches it on the map', async () => {
  const run = aRun({ result: { lines: [road], buildable } })
  const { page, asked, text } = await shown(run)
  expect(text()).toContain('6,000')
  expect(text()).toContain('占范围的 60%')
  expect(text()).toContain('公路建筑控制区（退让 32 m）')
  expect(text()).not.toContain('至多')
  await act(async () => page.place.querySelector<HTMLElement>('[role=switch]')!.click())
  expect(asked).toEqual(['r1'])
  await page.end()
  const on = await shown(run, { buildableRun: 'r1' })
  await act(async () => on.page.place.querySelector<HTMLElement>('[role=switch]')!.click())
  expect(on.asked).toEqual([null])
  await on.page.end()
})

it('computes a floor area from the ratio of the parcel, or from one that is typed', async () => {
  const typed = await shown(aRun({ result: { buildable } }))
  await type(typed.page.place.querySelector('input')!, '2')
  expect(typed.text()).toContain('12,000')
  await typed.page.end()
  const own = await shown(aRun({ result: { buildable: { ...buildable, floorAreaRatio: 1.5, floorAreaM2: 9000 } } }))
  expect(own.page.place.querySelector('input')).toBeNull()
  expect(own.text()).toContain('9,000')
  await own.page.end()
})

it('says what is not certain, hidden, not computed or nothing; shows nothing for older runs', async () => {
  const doubtful: Buildable = {
    ...buildable,
    shape: null,
    openM2: 100,
    isCertain: false,
    doubts: ['checks', 'unknown', 'no-area'],
  }
  const cases: [Buildable | null | undefined, string[]][] = [
    [doubtful, ['at most', 'must be known is not', 'not certain', 'only lines or points', 'its area is given', '100']],
    [{ ...buildable, areaM2: 0, shape: null }, ['Nothing is left']],
    [null, ['was not computed']],
  ]
  for (const [value, parts] of cases) {
    const { page, text } = await shown(aRun({ result: { buildable: value } as object }), { locale: 'en-US' })
    for (const part of parts) expect(text()).toContain(part)
    await page.end()
  }
  const { page, text } = await shown(aRun({}))
  expect(text()).toBe('')
  await page.end()
})
