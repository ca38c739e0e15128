import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { freshPage } from '../../support/page.ts'
import { patient } from '../../support/patience.ts'
import { envelope, type StubAnswer, withStub } from '../../support/stub-server.ts'

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [100, 25],
      [100.1, 25],
      [100.1, 25.1],
      [100, 25],
    ],
  ],
}

const stub = withStub()

/** Delays the response to each parcel request until the test sends it. */
function slowDetails() {
  const waiting = new Map<string | null, (answer: StubAnswer) => void>()
  stub.answer(
    'GET /projectLands/detail',
    ({ query }) => new Promise((resolve) => waiting.set(query.get('id'), resolve)),
  )
  return {
    requested: (id: string) => vi.waitFor(() => expect(waiting.has(id)).toBe(true), patient),
    answer: (id: string, answer: StubAnswer) => waiting.get(id)?.(answer),
  }
}

it('the parcel picked last counts, a change of method drops a pending pick, and failures are reported', async () => {
  freshPage(`${stub.url}/analysis`, { site: { hasExtras: true } })
  const { useChoice } = await import('../../../src/pages/analysis/use-choice.ts')
  const { requested, answer } = slowDetails()
  let choice!: ReturnType<typeof useChoice>
  const Page = (): null => {
    const found = useChoice()
    useEffect(() => {
      choice = found
    })
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )
  await vi.waitFor(() => expect(choice).toBeDefined(), patient)
  const land = (id: string) => ({ id, landCode: id.toUpperCase(), name: '地块', boundary: square })
  const soon = <T,>(read: () => T, value: T) => vi.waitFor(() => expect(read()).toEqual(value), patient)

  choice.pick('a')
  await requested('a')
  choice.pick('b')
  await requested('b')
  answer('a', envelope(200, land('a')))
  answer('b', envelope(200, land('b')))
  await soon(() => choice.chosen?.label, 'B 地块')

  choice.pick('c')
  await requested('c')
  choice.changeWay('draw')
  answer('c', envelope(200, land('c')))
  choice.changeWay('pick')
  choice.pick('d')
  await requested('d')
  answer('d', envelope(200, { ...land('d'), boundary: null }))
  await soon(() => choice.trouble, '这个地块还没有边界；请另选一个，或自己绘制')
  expect(choice.chosen).toBeNull()

  choice.pick('e')
  await requested('e')
  await soon(() => choice.trouble, null)
  answer('e', envelope(404, null))
  await soon(() => choice.trouble, '没有这个地块，或您无权查看；请另选一个')
  root.unmount()
})
