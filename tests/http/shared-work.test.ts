import { describe, expect, it } from 'vitest'
import { SharedWork, type SharedTask } from '../../server/http/shared-work.ts'

type Task = SharedTask<string>

/** Work whose results are given by hand. */
function aWork() {
  const work = new SharedWork<string, string>()
  const tasks: { task: Task; end: (result: string) => void; fail: (error: Error) => void }[] = []
  const make = (task: Task) =>
    new Promise<string>((end, fail) => {
      tasks.push({ task, end, fail })
      task.signal.addEventListener('abort', () => fail(task.signal.reason))
    })
  /** Asks for it and returns when it has begun; `leave` is the reader's. */
  const ask = async (key: string) => {
    const reader = new AbortController()
    const result = work.get(key, { about: key, reader: reader.signal, make })
    result.catch(() => undefined)
    await new Promise(setImmediate)
    return { result, leave: () => reader.abort(new Error('the reader has left')) }
  }
  return { work, tasks, ask }
}

describe('shared work', () => {
  it('is done once for those who wait at the same time, and again later', async () => {
    const { tasks, ask } = aWork()
    const [first, second, other] = [await ask('a'), await ask('a'), await ask('b')]
    expect(tasks.map(({ task }) => task.about)).toEqual(['a', 'b'])
    tasks[0]?.end('one')
    tasks[1]?.end('two')
    expect(await Promise.all([first.result, second.result, other.result])).toEqual(['one', 'one', 'two'])
    await ask('a')
    expect(tasks).toHaveLength(3)
  })

  it('goes on when one of its readers leaves, and stops with the last', async () => {
    const { tasks, ask } = aWork()
    const [first, second] = [await ask('a'), await ask('a')]
    first.leave()
    expect(tasks[0]?.task.signal.aborted).toBe(false)
    second.leave()
    expect(tasks[0]?.task.signal.aborted).toBe(true)
    await expect(second.result).rejects.toThrow('the reader has left')
    // Who comes now gets work that is not stopped.
    const third = await ask('a')
    tasks[1]?.end('again')
    expect(await third.result).toBe('again')
  })

  it('does not begin for a reader who has left', async () => {
    const { work } = aWork()
    const make = () => Promise.reject(new Error('begun'))
    await expect(work.get('a', { about: 'a', reader: AbortSignal.abort(new Error('gone')), make })).rejects.toThrow('gone') // prettier-ignore
  })

  it('fails for all who wait, and is not remembered', async () => {
    const { tasks, ask } = aWork()
    const [first, second] = [await ask('a'), await ask('a')]
    tasks[0]?.fail(new Error('broken'))
    await expect(first.result).rejects.toThrow('broken')
    await expect(second.result).rejects.toThrow('broken')
    const third = await ask('a')
    tasks[1]?.end('fine')
    expect(await third.result).toBe('fine')
  })

  it('is not joined once it is forgotten, and knows it; those who wait get its result', async () => {
    const { work, tasks, ask } = aWork()
    const [first, other] = [await ask('a'), await ask('b')]
    work.forget((about) => about === 'a')
    expect(tasks.map(({ task }) => task.isForgotten)).toEqual([true, false])
    const second = await ask('a')
    tasks[0]?.end('old')
    tasks[2]?.end('new')
    tasks[1]?.end('other')
    expect(await Promise.all([first.result, second.result, other.result])).toEqual(['old', 'new', 'other'])
  })
})
