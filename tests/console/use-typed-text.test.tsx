import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTypedText } from '../../src/use-typed-text.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let box: ReturnType<typeof useTypedText>
const handed: string[] = []

function Box({ text, tell, mark = '' }: { text: string; tell: (now: typeof box) => void; mark?: string }) {
  const now = useTypedText(text, (next) => handed.push(next + mark))
  useEffect(() => {
    tell(now)
  })
  return null
}

const keep = (now: typeof box): void => {
  box = now
}
const draw = (text: string) => act(() => root.render(<Box text={text} tell={keep} />))
const type = (text: string) => act(() => box.type(text))
const pause = () => act(() => vi.advanceTimersByTime(300))

beforeEach(() => {
  vi.useFakeTimers()
  handed.length = 0
  root = createRoot(document.createElement('div'))
  return draw('')
})

afterEach(async () => {
  await act(() => root.unmount())
  vi.useRealTimers()
})

test('what is typed is handed on after a pause, once', async () => {
  for (const text of ['大', '大理', '大理 ']) await type(text)
  expect(handed).toEqual([])
  await pause()
  expect([handed, box.typed]).toEqual([['大理'], '大理 '])
})

test('what was handed on comes back late and takes away nothing that was typed meanwhile', async () => {
  await type('大')
  await pause()
  await type('大理')
  await draw('大')
  expect(box.typed).toBe('大理')
  await pause()
  await type('大理州')
  await pause()
  await draw('大理')
  await draw('大理州')
  expect([handed, box.typed]).toEqual([['大', '大理', '大理州'], '大理州'])
})

test('what is taken back before it has come is taken back', async () => {
  await type('大')
  await pause()
  await act(() => box.commit(''))
  await draw('大')
  expect([handed, box.typed]).toEqual([['大', ''], ''])
})

test('a change from outside replaces what is typed', async () => {
  await type('大')
  await pause()
  await draw('大')
  await draw('洱海')
  expect(box.typed).toBe('洱海')
  await draw('大')
  expect(box.typed).toBe('大')
})

test('what else was chosen in the pause is known when the text is handed on', async () => {
  await type('大')
  await act(() => root.render(<Box text="" tell={keep} mark=" 在售" />))
  await pause()
  expect(handed).toEqual(['大 在售'])
})

test('a filter that is cleared while its text is typed does not come back', async () => {
  await draw('洱海')
  await type('洱海公园')
  await draw('')
  await pause()
  expect([handed, box.typed]).toEqual([[], ''])
})
