import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../src/providers/query-client.ts'

afterEach(() => queryClient.clear())

it('fetches again what changed while the first fetch was running, and forgets the older answer', async () => {
  const answers: ((text: string) => void)[] = []
  const seen: unknown[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['rows'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  })
  const end = observer.subscribe(({ data, isError }) => seen.push(isError ? 'failed' : data))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const refetched = queryClient.invalidateQueries({ queryKey: ['rows'] })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.('before')
  answers[1]?.('after')
  await refetched
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', fetchStatus: 'idle' })
  expect(seen).not.toContain('before')
  expect(seen).not.toContain('failed')
  end()
})

it('lets the first fetch of other queries go on', async () => {
  let fetches = 0
  let answer: ((text: string) => void) | undefined
  const observer = new QueryObserver(queryClient, {
    queryKey: ['others'],
    queryFn: () => {
      fetches++
      return new Promise<string>((resolve) => (answer = resolve))
    },
  })
  const end = observer.subscribe(() => {})
  await vi.waitFor(() => expect(fetches).toBe(1))
  await queryClient.invalidateQueries({ queryKey: ['rows'] })
  answer?.('once')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('once'))
  expect(fetches).toBe(1)
  end()
})
