import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoticeCorner } from '../../../src/frame/notice-corner.tsx'
import { announce, type Notice } from '../../../src/providers/notices.ts'
import { drawn } from '../../support/drawn.tsx'

// The same in both languages, because a test before this one may have chosen one.
const title = { zh: '42', en: '42' }
const toast: Notice = { look: 'toast', kind: 'success', title }
const notice: Notice = { look: 'notice', kind: 'error', key: 'away', title, text: title }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  [toast, 3000],
  [notice, 4500],
])('§9 without antd, a toast lasts 3 s and a notice longer', async (shown, lastsMs) => {
  const { place, end } = await drawn(<NoticeCorner />)
  await act(async () => announce(shown))
  const corner = place.querySelector<HTMLElement>('.notice-corner')
  expect(corner?.dataset.look).toBe(shown.look)
  await act(async () => vi.advanceTimersByTime(lastsMs - 1))
  expect(corner?.textContent).toContain('42')
  await act(async () => vi.advanceTimersByTime(1))
  expect(corner?.textContent).toBe('')
  await end()
})
