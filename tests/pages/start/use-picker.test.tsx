import { act, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { drawn } from '../../support/drawn.tsx'
import { freshPage } from '../../support/page.ts'
import { envelope, withStub } from '../../support/stub-server.ts'
import { button, press, until } from '../crud/hands.ts'

const stub = withStub()
beforeEach(() => {
  const facts = { newConstruction: true, lodging: true, sewage: true, linear: false, heightM: null }
  const records = [
    { id: 'stay', parentId: null, name: '住宿', nameEn: 'Lodging', landUse: '0901', ...facts },
    { id: 'hotel', parentId: 'stay', name: '康养酒店', nameEn: 'Wellness hotel', landUse: '090104', ...facts },
  ]
  stub.answer('GET /planUses/page', () => envelope(200, { records, total: records.length }))
  stub.answer('GET /sysDict/itemByCode', () => envelope(200, {}))
})

async function picker(first: string | null, locale = 'zh-CN') {
  freshPage(`${stub.url}/start`, { locale, site: { hasExtras: true } })
  const { UsePicker } = await import('../../../src/pages/start/panel/use-picker.tsx')
  const picked: (string | null)[] = []
  function Part() {
    const [useId, setUseId] = useState(first)
    return <UsePicker useId={useId} onChange={(next) => (picked.push(next), setUseId(next))} />
  }
  return { picked, ...(await drawn(<Part />)) }
}

async function pick(name: string): Promise<void> {
  const node = await until(`the use ${name}`, () =>
    [...document.querySelectorAll<HTMLElement>('.ant-select-tree-title')].find((each) => each.textContent === name),
  )
  await act(async () => node.click())
}

it('asks what somebody wants to build, shows the choice, and takes it back', async () => {
  stub.calls.length = 0
  const { picked, end } = await picker(null)
  expect(stub.calls).toEqual([])
  await press('想建什么？')
  await pick('康养酒店 · 090104')
  const chosen = await button('想建什么？ 康养酒店')
  expect(document.activeElement).toBe(chosen)
  await press('想建什么？ 康养酒店')
  await pick('不指定')
  await button('想建什么？')
  expect(picked).toEqual(['hotel', null])
  await end()
})

it('names the use of an address in the language of the page, and one that is no longer offered', async () => {
  const known = await picker('hotel', 'en-US')
  await button('What to build? Wellness hotel')
  await known.end()
  const gone = await picker('removed')
  await button('想建什么？ 已不再提供的用途')
  await gone.end()
})
