import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { freshPage } from '../../support/page.ts'
import type { OverlayStep } from '../../../src/providers/analysis.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('a running analysis shows its step and layer count, and can be cancelled', async () => {
  freshPage('http://127.0.0.1:5290/analysis', { site: {} })
  const { Running } = await import('../../../src/pages/analysis/running.tsx')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  let ended = 0
  const shown = async (step: OverlayStep): Promise<string> => {
    await act(async () => root.render(<Running since={Date.now()} step={step} onCancel={() => (ended += 1)} />))
    return place.querySelector('[role=status]')?.textContent ?? ''
  }
  expect(await shown({ phase: 'waiting', done: 0, total: 0 })).toBe('第 1 步，共 5 步：正在发送，等候处理')
  expect(await shown({ phase: 'overlaying', done: 0, total: 15 })).toBe(
    '第 3 步，共 5 步：与规划图层叠加，共 15 个图层',
  )
  expect(await shown({ phase: 'overlaying', done: 4, total: 15 })).toBe(
    '第 3 步，共 5 步：与规划图层叠加，4 / 15 个图层',
  )
  await act(async () => place.querySelector('button')?.click())
  expect(ended).toBe(1)
  await act(async () => root.unmount())
})

it('a rejected file shows each fault once with its location, and offers to swap axes where that would help', async () => {
  freshPage('http://127.0.0.1:5290/analysis', { site: {} })
  const { mistakesOf, ReadingMistakes } = await import('../../../src/pages/analysis/reading-mistake.tsx')
  const { CallError } = await import('../../../src/providers/call-error.ts')
  const at = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] })
  const problems = [
    {
      level: 'error',
      code: 'coordinates-out-of-range',
      message: '第 1 个要素：坐标超出范围',
      location: at(25.6, 100.2),
      offer: { swapXY: true },
    },
    {
      level: 'error',
      code: 'coordinates-out-of-range',
      message: '第 1 个要素：坐标超出范围',
      location: at(25.7, 100.2),
    },
    { level: 'error', code: 'self-intersection', message: '第 2 个要素：边界自相交', location: at(100.2, 25.6) },
    { level: 'warning', code: 'other', message: '提醒' },
  ]
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const done: unknown[] = []
  await act(async () =>
    root.render(
      <ReadingMistakes
        mistakes={mistakesOf(new CallError(422, '', { problems }))}
        onPlace={(where) => done.push(where)}
        onTake={(offer) => done.push(offer)}
      />,
    ),
  )
  expect([...place.querySelectorAll('.ant-alert-message')].map(({ textContent }) => textContent)).toEqual([
    '第 1 个要素：坐标超出范围；同类问题另有 1 处交换 X、Y 后重读',
    '第 2 个要素：边界自相交',
  ])
  for (const button of place.querySelectorAll('button')) await act(async () => button.click())
  expect(done).toEqual([{ swapXY: true }, [100.2, 25.6]])
  await act(async () => root.unmount())
  expect(mistakesOf(new Error('断了'))).toMatchObject([{ message: '断了', at: null }])
})
