import { describe, expect, it } from 'vitest'
import { overlapsOf } from '../../../../src/pages/crud/fields/overlaps.ts'

const refusal = {
  errors: [{ field: 'boundary', message: '范围重叠' }],
  overlaps: [
    { id: 'a', landCode: 'DL-1', name: '甲地块', areaM2: 12.5, location: { type: 'Point', coordinates: [100, 25] } },
    { id: null, landCode: 'DL-9', name: '', areaM2: 3, location: null },
    { id: null, landCode: null, name: null, areaM2: null, location: null, region: '宾川县', office: null },
  ],
}

describe('the neighbours that overlap a rejected boundary', () => {
  it('are read with number, name, area and location; one that the user may not see is left out', () => {
    expect(overlapsOf(refusal, 'boundary')).toEqual([
      { id: 'a', name: 'DL-1 “甲地块”', areaM2: 12.5, at: [100, 25] },
      { id: null, name: 'DL-9', areaM2: 3, at: null },
    ])
  })

  it('are an empty list for another field, another rejection or an invalid body', () => {
    expect(overlapsOf(refusal, 'location')).toEqual([])
    expect(overlapsOf({ errors: refusal.errors }, 'boundary')).toEqual([])
    for (const other of [null, undefined, 'text', { overlaps: refusal.overlaps }])
      expect(overlapsOf(other, 'boundary')).toEqual([])
  })
})
