import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWorkingDays, dayInChina, workingDaysSince } from '../../src/resources/working-days.ts'

describe('working days', () => {
  it('exclude weekends', () => {
    expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23')
    expect(addWorkingDays('2026-11-21', 5)).toBe('2026-11-27')
    expect(workingDaysSince('2026-11-20', '2026-11-22')).toBe(0)
    expect(workingDaysSince('2026-11-20', '2026-11-23')).toBe(1)
    expect(workingDaysSince('2026-11-23', '2026-11-20')).toBe(0)
  })

  it('that are added to a day are counted the same by workingDaysSince', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 400 }),
        (day, count) => workingDaysSince(day, addWorkingDays(day, count)) === count,
      ),
    )
  })

  it('begin at midnight in China', () => {
    expect(dayInChina(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
    expect(dayInChina(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  })
})
