import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTypedText } from '../../src/use-typed-text.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let box: ReturnType<typeof useTypedText>
const passedOn: string[] = []

function Box({ text, onRender, mark = '' }: { text: string; onRender: (now: typeof box) => void; mark?: string }) {
  const now = useTypedText(text, (next) => passedOn.push(next + mark))
  useEffect(() => {
    onRender(now)
  })
  return null
}

const keep = (now: typeof box): void => {
  box = now
}
const draw = (text: string) => act(() => root.render(<Box text={text} onRender={keep} />))
const type = (text: string) => act(() => box.type(text))
const pause = () => act(() => vi.advanceTimersByTime(300))

beforeEach(() => {
  vi.useFakeTimers()
  passedOn.length = 0
  root = createRoot(document.createElement('div'))
  return draw('')
})

afterEach(async () => {
  await act(() => root.unmount())
  vi.useRealTimers()
})

test('typed text is passed on once, trimmed, after a pause', async () => {
  for (const text of ['大', '大理', '大理 ']) await type(text)
  expect(passedOn).toEqual([])
  await pause()
  expect([passedOn, box.typed]).toEqual([['大理'], '大理 '])
})

test('a passed-on text that comes back late does not replace what was typed meanwhile', async () => {
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
  expect([passedOn, box.typed]).toEqual([['大', '大理', '大理州'], '大理州'])
})

test('a text that is cleared before it comes back stays cleared', async () => {
  await type('大')
  await pause()
  await act(() => box.commit(''))
  await draw('大')
  expect([passedOn, box.typed]).toEqual([['大', ''], ''])
})

test('a change from outside replaces the typed text', async () => {
  await type('大')
  await pause()
  await draw('大')
  await draw('洱海')
  expect(box.typed).toBe('洱海')
  await draw('大')
  expect(box.typed).toBe('大')
})

test('the text is passed on to the newest callback, which includes choices made during the pause', async () => {
  await type('大')
  await act(() => root.render(<Box text="" onRender={keep} mark=" 在售" />))
  await pause()
  expect(passedOn).toEqual(['大 在售'])
})

test('a text cleared from outside while it is being typed does not come back', async () => {
  await draw('洱海')
  await type('洱海公园')
  await draw('')
  await pause()
  expect([passedOn, box.typed]).toEqual([[], ''])
})
