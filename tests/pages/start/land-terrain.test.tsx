import { act } from 'react'
import { expect, it } from 'vitest'
import type { Filters } from '../../../src/pages/start/state/filters.ts'
import type { GroundInUse } from '../../../src/resources/ground.ts'
import type { LandTerrain } from '../../../src/resources/terrain.ts'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { envelope, withStub } from '../../support/stub-server.ts'
import { seeing } from '../crud/hands.ts'

const stub = withStub()

const known: LandTerrain = {
  hasGround: true,
  hasBoundary: true,
  isPending: false,
  isSchematic: true,
  attribution: null,
  facts: {
    lowestM: 1980,
    highestM: 2050,
    meanM: 2010,
    meanSlopeDeg: 8.4,
    slopeShares: [0.1, 0.3, 0.4, 0.2, 0],
    aspectShares: [0, 0, 0.7, 0.2, 0, 0, 0, 0, 0.1],
    knownShare: 1,
    slopeKnownShare: 1,
    cellM: 12.5,
  },
  lake: { name: '洱海', percent: 41.5, isPending: false },
}

async function card(terrain: LandTerrain) {
  freshPage(`${stub.url}/start`, { site: { hasExtras: true } })
  stub.answer('GET /terrain/land/l1', () => envelope(200, terrain))
  const { LandTerrain: Section } = await import('../../../src/pages/start/panel/land-terrain.tsx')
  return drawn(<Section landId="l1" />)
}

it('tells heights, slopes by class, aspects and the lake in words', async () => {
  const { place, end } = await card(known)
  await seeing('1,980–2,050 m，平均 2,010 m')
  for (const part of [
    '8.4°',
    '东 70%、东南 20%、平坦 10%',
    '≤ 2° 10%',
    '> 25° 0%',
    '看洱海',
    '湖面的 41.5%',
    '按 12.5 m 高程数据',
    '示意',
  ])
    expect(place.textContent).toContain(part)
  expect(place.querySelectorAll('.slope-bar i')).toHaveLength(4)
  await end()
})

it.each([
  [{ ...known, facts: null, lake: null, isPending: true }, '正在计算'],
  [{ ...known, facts: null, lake: null }, '高程数据没有覆盖这宗地块，地形未知'],
  [{ ...known, hasBoundary: false, facts: null, lake: null }, '该地块没有范围，地形未知'],
  [{ ...known, facts: { ...known.facts!, slopeKnownShare: 0.9 } }, '其中 10% 坡度未知'],
  [
    { ...known, facts: { ...known.facts!, knownShare: 0.8, slopeKnownShare: 0.7 } },
    '其中 20% 没有高程数据 · 其中 10% 坡度未知',
  ],
  [{ ...known, lake: { name: '洱海', percent: null, isPending: false } }, '未知'],
  [{ ...known, lake: { name: '洱海', percent: 0, isPending: false } }, '看不见湖面'],
])('says what is not known yet, or at all', async (terrain, text) => {
  const { end } = await card(terrain)
  await seeing(text)
  await end()
})

function ground(terrain: Partial<GroundInUse> | null): void {
  freshPage(`${stub.url}/start`, { site: { hasExtras: true } })
  stub.answer('GET /basemap/plain', () => envelope(200, { terrain }))
  stub.answer('GET /terrain/lake', () => envelope(200, terrain && { name: '洱海' }))
  stub.answer('GET /sysDict/itemByCode', ({ query }) =>
    envelope(200, Object.fromEntries((query.get('codes') ?? '').split(',').map((code) => [code, []]))),
  )
}

it('offers no filter of the terrain where none is known', async () => {
  ground(null)
  const { FilterForm } = await import('../../../src/pages/start/panel/filter-form.tsx')
  const { place, end } = await drawn(
    <FilterForm kind="lands" filters={{}} facets={undefined} onChange={() => undefined} />,
  )
  await seeing('容积率')
  for (const text of ['平均高程', '平均坡度', '主要坡向', '看得见']) expect(place.textContent).not.toContain(text)
  await end()
})

it('asks whether the lake is in view where one is known, and filters by aspect', async () => {
  ground({ isSchematic: true })
  const { FilterForm } = await import('../../../src/pages/start/panel/filter-form.tsx')
  let address: Filters = {}
  const { place, end } = await drawn(
    <FilterForm kind="lands" filters={{}} facets={undefined} onChange={(change) => (address = change(address))} />,
  )
  await seeing('看得见洱海吗？')
  const labels = [...place.querySelectorAll('legend')].map(({ textContent }) => textContent)
  expect(labels.filter((label) => label.endsWith('示意'))).toEqual([
    '平均高程 m 示意',
    '平均坡度 ° 示意',
    '主要坡向 示意',
    '看得见洱海吗？ 示意',
  ])
  const click = async (text: string) => {
    const button = [...place.querySelectorAll('button')].find((each) => each.textContent === text)
    await act(async () => button!.click())
  }
  await click('看得见')
  await click('东南')
  expect(address).toEqual({ lakeViewPct: '0.1~', aspect: 'se' })
  await end()
})
