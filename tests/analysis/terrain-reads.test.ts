import { describe, expect, it } from 'vitest'
import { rememberedTerrain, withoutFailures } from '../../server/analysis/index.ts'
import type { AskedTerrain, FoundTerrain, TerrainReads } from '../../server/analysis/terrain-reads.ts'
import { refused } from '../../server/http/errors.ts'

const asked = (...slopesDeg: number[]): AskedTerrain => ({
  boundaries: [{ coordinates: [] }],
  above: { slopesDeg, heightsM: [] },
})
const found = (cellM: number): FoundTerrain[] => [{ cellM } as FoundTerrain]
const of = { version: 'one', signal: undefined }

/** Reads whose facts fail with each of `errors`, one after another, and succeed then. */
function failing(...errors: Error[]): { reads: TerrainReads; warnings: object[]; warn: (facts: object) => void } {
  const warnings: object[] = []
  const reads: TerrainReads = {
    current: async () => ({ version: 'one', isSchematic: false, attribution: null }),
    facts: async () => {
      const error = errors.shift()
      if (error) throw error
      return found(5)
    },
  }
  return { reads, warnings, warn: (facts) => void warnings.push(facts) }
}

describe('terrain that can not be computed', () => {
  const dead = new Error('a thread ended')
  const changed = refused({ zh: '高程数据刚刚更换', en: 'the heights have changed' })

  it('is asked for again, and then unknown', async () => {
    const { reads, warn, warnings } = failing(dead, dead, dead)
    const patient = withoutFailures(reads, warn, { pauseMs: 0 })
    expect(await patient.facts(asked(25), of)).toEqual([null])
    expect(warnings).toHaveLength(1)
    expect(await patient.facts(asked(25), of)).toEqual(found(5))
    expect(warnings).toHaveLength(1)
  })

  it('is refused to those who may wait while the rasters change, and unknown to others', async () => {
    const keeper = failing(changed, changed)
    const waiting = withoutFailures(keeper.reads, keeper.warn, { mayWait: true, pauseMs: 0 })
    await expect(waiting.facts(asked(25), of)).rejects.toThrow(changed)
    const { reads, warn, warnings } = failing(changed, changed)
    expect(await withoutFailures(reads, warn, { pauseMs: 0 }).facts(asked(25), of)).toEqual([null])
    expect([keeper.warnings.length, warnings.length]).toEqual([0, 1])
    const unread = { ...reads, current: () => Promise.reject(changed) }
    expect(await withoutFailures(unread, warn).current()).toBeNull()
    await expect(withoutFailures(unread, warn, { mayWait: true }).current()).rejects.toThrow(changed)
  })

  it('ends with those who have left', async () => {
    const { reads, warn, warnings } = failing(dead, dead)
    const caller = new AbortController()
    const facts = withoutFailures(reads, warn).facts(asked(25), { ...of, signal: caller.signal })
    caller.abort(new Error('the caller has left'))
    await expect(facts).rejects.toThrow('the caller has left')
    expect(warnings).toEqual([])
  })
})

describe('remembered terrain', () => {
  it('has what was found last, without asking, and nothing else', async () => {
    let calls = 0
    const reads = {
      ...failing().reads,
      facts: async () => {
        calls += 1
        if (calls === 3) throw new Error('a thread ended')
        return found(calls)
      },
    }
    const terrain = rememberedTerrain(reads)
    expect([await terrain.lately.current(), await terrain.lately.facts(asked(25), of)]).toEqual([null, [null]])
    await terrain.current()
    for (const cellM of [1, 2]) {
      await terrain.facts(asked(25), of)
      expect(await terrain.lately.facts(asked(25), of)).toEqual(found(cellM))
    }
    expect(await terrain.lately.current()).toMatchObject({ version: 'one' })
    expect(await terrain.lately.facts(asked(26), of)).toEqual([null])
    await expect(terrain.facts(asked(25), of)).rejects.toThrow('a thread ended')
    expect(await terrain.lately.facts(asked(25), of)).toEqual([null])
    expect(calls).toBe(3)
  })
})
