import { describe, expect, it } from 'vitest'
import { Slots } from '../../server/http/slots.ts'

/** A task that runs until `end` is called. */
function pendingTask(): { work: () => Promise<string>; end: () => void } {
  let end: () => void = () => undefined
  const ended = new Promise<string>((resolve) => (end = () => resolve('done')))
  return { work: () => ended, end: () => end() }
}

describe('slots', () => {
  const refusal = (): Error => new Error('too many')

  it('let a task run, let the next one wait, and reject more', async () => {
    const slots = new Slots({ parallel: 1, waiting: 1, refusal })
    const [first, order] = [pendingTask(), [] as string[]]
    const running = slots.run(first.work)
    const waiting = slots.run(async () => order.push('second'))
    await expect(slots.run(async () => order.push('third'))).rejects.toThrow('too many')
    expect(order).toEqual([])
    first.end()
    expect(await running).toBe('done')
    await waiting
    expect(order).toEqual(['second'])
  })

  it('continue tasks that have begun before those that wait, and never reject them', async () => {
    const slots = new Slots({ parallel: 1, waiting: 1, refusal })
    const [first, order] = [pendingTask(), [] as string[]]
    const running = slots.run(first.work)
    const waiting = slots.run(async () => order.push('new'))
    const goingOn = [slots.goOn(async () => order.push('begun')), slots.goOn(async () => order.push('begun too'))]
    first.end()
    await Promise.all([running, waiting, ...goingOn])
    expect(order).toEqual(['begun', 'begun too', 'new'])
  })

  it('limit the tasks of one user, while others can still start theirs', async () => {
    const slots = new Slots({ parallel: 2, waiting: 5, each: 2, refusal })
    const tasks = [pendingTask(), pendingTask(), pendingTask()]
    const mine = tasks.slice(0, 2).map(({ work }) => slots.run(work, 'me'))
    await expect(slots.run(async () => 'more', 'me')).rejects.toThrow('too many')
    const theirs = slots.run(async () => 'theirs', 'they')
    for (const { end } of tasks) end()
    expect(await Promise.all([...mine, theirs])).toEqual(['done', 'done', 'theirs'])
    expect(await slots.run(async () => 'again', 'me')).toBe('again')
    await expect(slots.run(() => Promise.reject(new Error('failed')), 'me')).rejects.toThrow('failed')
    expect(await Promise.all([slots.run(async () => 1, 'me'), slots.run(async () => 2, 'me')])).toEqual([1, 2])
  })

  it('run one task of a user at a time: the second slot is for somebody else', async () => {
    const slots = new Slots({ parallel: 2, waiting: 5, eachRunning: 1, refusal })
    const order: string[] = []
    const tasks = [pendingTask(), pendingTask(), pendingTask(), pendingTask()]
    const names = ['mine', 'also mine', 'theirs', 'anyone’s']
    const done = tasks.map(({ work }, at) =>
      slots.run(() => {
        order.push(names[at] ?? '')
        return work()
      }, ['me', 'me', 'they', 'anyone'][at]),
    )
    await new Promise(setImmediate)
    expect(order).toEqual(['mine', 'theirs'])
    tasks[2]!.end()
    await new Promise(setImmediate)
    expect(order).toEqual(['mine', 'theirs', 'anyone’s'])
    tasks[0]!.end()
    await new Promise(setImmediate)
    expect(order).toEqual(['mine', 'theirs', 'anyone’s', 'also mine'])
    for (const { end } of tasks) end()
    await Promise.all(done)
  })

  it('let go a task that waits when its signal fires, with its place', async () => {
    const slots = new Slots({ parallel: 1, waiting: 1, each: 1, refusal })
    const [first, order] = [pendingTask(), [] as string[]]
    const running = slots.run(first.work)
    const caller = new AbortController()
    const waiting = slots.run(async () => order.push('left'), 'me', caller.signal)
    caller.abort(new Error('the caller has left'))
    await expect(waiting).rejects.toThrow('the caller has left')
    await expect(slots.run(async () => order.push('late'), 'me', caller.signal)).rejects.toThrow('the caller has left')
    const next = new AbortController()
    const after = slots.run(async () => order.push('next'), 'me', next.signal)
    first.end()
    await Promise.all([running, after])
    next.abort(new Error('too late to matter'))
    expect(order).toEqual(['next'])
    expect(await slots.run(async () => 'free', 'me')).toBe('free')
  })
})
