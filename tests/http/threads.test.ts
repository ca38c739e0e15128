import { afterEach, describe, expect, it } from 'vitest'
import { Threads } from '../../server/http/threads.ts'

type Job = { name: string; ms: number; fails?: boolean }
const program = new URL('slow-thread.ts', import.meta.url)

describe('threads', () => {
  let threads: Threads<Job, string>
  afterEach(() => threads.close())
  const begin = (most: number): void => void (threads = new Threads(program, most))

  it('tell how far a job is, and go on after one that failed', async () => {
    begin(1)
    const told: number[] = []
    const [bad, good] = await Promise.allSettled([
      threads.run({ name: 'bad', ms: 2, fails: true }),
      threads.run({ name: 'good', ms: 2 }, { tell: (share) => told.push(share) }),
    ])
    expect(bad).toMatchObject({ status: 'rejected', reason: new Error('bad failed') })
    expect([good, told]).toEqual([{ status: 'fulfilled', value: 'good' }, [0.5]])
  })

  it('take a job that waits out of the line when nobody waits for it', async () => {
    begin(1)
    const gone = new AbortController()
    const first = threads.run({ name: 'first', ms: 200 })
    const second = threads.run({ name: 'second', ms: 1 }, { signal: gone.signal })
    gone.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    await expect(first).resolves.toBe('first')
  })

  it('stop a job that may be stopped, and give its answer to nobody', async () => {
    begin(1)
    for (let round = 0; round < 20; round += 1) {
      const gone = new AbortController()
      const stopped = threads.run({ name: 'stopped', ms: 6 }, { signal: gone.signal, isStopped: true })
      const next = threads.run({ name: `next ${round}`, ms: 1 })
      setTimeout(() => gone.abort(new Error('gone')), round)
      // The answer may have come before: then nothing is stopped.
      expect(await stopped.catch((error: Error) => error.message)).toMatch(/^(gone|stopped)$/)
      await expect(next).resolves.toBe(`next ${round}`)
    }
  })

  it('finish a job that may not be stopped', async () => {
    begin(1)
    const gone = new AbortController()
    const going = threads.run({ name: 'going', ms: 50 }, { signal: gone.signal })
    const next = threads.run({ name: 'next', ms: 1 })
    gone.abort(new Error('gone'))
    await expect(going).resolves.toBe('going')
    await expect(next).resolves.toBe('next')
  })
})
