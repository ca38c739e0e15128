import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Button } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { ClickMenu } from '../../src/click-menu.tsx'
import { patient } from '../support/patience.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | undefined

afterEach(() => act(() => root?.unmount()))

const items = [{ key: 'a', label: '甲' }, { key: 'b', label: '乙' }]

/** Draws a menu, and gives the keys that are chosen in it. */
async function draw(disabled = false): Promise<string[]> {
  const chosen: string[] = []
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  await act(() => root?.render(<ClickMenu disabled={disabled} menu={{ items, onClick: ({ key }) => chosen.push(key) }}><Button>更多</Button></ClickMenu>))
  await act(() => document.querySelector('button')?.click())
  return chosen
}

const lines = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]

test('the first click on a button opens its menu, and a line of it is chosen', async () => {
  const chosen = await draw()
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(lines().map((line) => line.textContent)).toEqual(['甲', '乙'])
  }, patient)
  await act(() => lines()[1]?.click())
  expect(chosen).toEqual(['b'])
})

test('a button that is switched off asks for no menu', async () => {
  await draw(true)
  expect(document.querySelector('button')?.getAttribute('aria-busy')).toBeNull()
})
