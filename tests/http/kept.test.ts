import { afterEach, describe, expect, it, vi } from 'vitest'
import { Kept } from '../../server/http/kept.ts'

describe('a cached result', () => {
  afterEach(() => void vi.useRealTimers())

  it('is computed once for concurrent callers, and again when it has expired', async () => {
    vi.useFakeTimers()
    const kept = new Kept<number>({ milliseconds: 1000, most: 10 })
    let made = 0
    const make = (): Promise<number> => Promise.resolve((made += 1))
    expect(await Promise.all([kept.get('a', make), kept.get('a', make), kept.get('b', make)])).toEqual([1, 1, 2])
    vi.advanceTimersByTime(999)
    expect(await kept.get('a', make)).toBe(1)
    vi.advanceTimersByTime(2)
    expect(await kept.get('a', make)).toBe(3)
  })

  it('is not stored if it failed', async () => {
    const kept = new Kept<number>({ milliseconds: 1000, most: 10 })
    await expect(kept.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await kept.get('a', () => Promise.resolve(7))).toBe(7)
  })

  it('is dropped for newer ones when there are too many', async () => {
    const kept = new Kept<string>({ milliseconds: 1000, most: 2 })
    for (const key of ['a', 'b', 'c']) await kept.get(key, () => Promise.resolve(`first ${key}`))
    const again = async (key: string): Promise<string> => kept.get(key, () => Promise.resolve(`second ${key}`))
    expect([await again('c'), await again('b'), await again('a')]).toEqual(['first c', 'first b', 'second a'])
  })
})
