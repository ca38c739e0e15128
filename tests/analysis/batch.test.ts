import { describe, expect, it } from 'vitest'
import { BatchSize } from '../../server/analysis/kept/batch.ts'

describe('the size of batches of kept verdicts', () => {
  const after = (size: BatchSize, ...took: number[]): number => {
    for (const milliseconds of took) size.took(milliseconds)
    size.end()
    return size.rows
  }

  it('follows the slowest statement of a batch, in both directions, within limits', () => {
    const size = new BatchSize(100)
    const sizes = [
      after(size, 20, 1),
      after(size, 40),
      after(size, 70, 1),
      after(size, 160, 1),
      after(size, 1, 160),
      after(size, 900),
    ]
    expect(sizes).toEqual([20, 40, 40, 20, 10, 10])
    for (let batch = 0; batch < 9; batch += 1) after(size, 1)
    expect(size.rows).toBe(200)
  })
})
