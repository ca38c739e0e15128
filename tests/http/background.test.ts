import { describe, expect, it } from 'vitest'
import { OneAtATime } from '../../server/http/background.ts'
import { ApiError } from '../../server/http/errors.ts'
import { togetherOrSingly } from '../../server/http/one-by-one.ts'

describe('work one at a time', () => {
  it('waits for what runs, and ends with it: what still waits is not begun', async () => {
    const line = new OneAtATime()
    const seen: string[] = []
    let end = (): void => {}
    void line.run(async () => {
      seen.push('begun')
      await new Promise<void>((resolve) => (end = resolve))
      seen.push(line.signal.aborted ? 'told to stop' : 'ended')
    })
    const second = line.run(async () => void seen.push('second'))
    await new Promise(setImmediate)
    expect(seen).toEqual(['begun'])
    const closed = line.close()
    end()
    await Promise.all([closed, second])
    expect(seen).toEqual(['begun', 'told to stop'])
  })
})

describe('rows together or one by one', () => {
  const signal = new AbortController().signal

  it('are made together where that works, and one by one where one fails or all are too much', async () => {
    const calls: number[][] = []
    const make = async (rows: readonly number[]) => {
      calls.push([...rows])
      if (rows.length > 2) return null
      if (rows.includes(2)) throw new Error('2 is broken')
      return rows.map((row) => `row ${row}`)
    }
    const failed = (row: number, error: unknown) => [`${row} failed: ${String(error)}`]
    expect(await togetherOrSingly([1, 3], { make, failed, signal })).toEqual(['row 1', 'row 3'])
    expect(await togetherOrSingly([1, 2], { make, failed, signal })).toEqual(['row 1', '2 failed: Error: 2 is broken'])
    expect(await togetherOrSingly([1, 3, 4], { make, failed, signal })).toEqual(['row 1', 'row 3', 'row 4'])
    expect(calls).toEqual([[1, 3], [1, 2], [1], [2], [1, 3, 4], [1], [3], [4]])
  })

  it('are at fault neither for a refusal nor for the end of the work', async () => {
    const failed = () => []
    const refuse = () => Promise.reject(new ApiError('database-away'))
    await expect(togetherOrSingly([1], { make: refuse, failed, signal })).rejects.toThrow('database-away')
    const ended = AbortSignal.abort(new Error('closing'))
    const make = () => Promise.reject(new Error('broken'))
    await expect(togetherOrSingly([1], { make, failed, signal: ended })).rejects.toThrow('closing')
  })
})
