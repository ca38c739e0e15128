import type { Criterion } from '../../src/resources/criteria/criterion.ts'

export const fields = { weight: 1, isKnockOut: false }
export const distance = (layer: unknown, more: Partial<Criterion> = {}): Criterion => ({
  key: 'far',
  source: { kind: 'distance', layer: String(layer) },
  preference: { direction: 'less', from: 0, to: 10_000 },
  ...fields,
  ...more,
})
export const verdict: Criterion = {
  key: 'verdict',
  source: { kind: 'verdict' },
  preference: { direction: 'wish', best: ['feasible'], fair: ['conditional'] },
  ...fields,
}
export const price: Criterion = {
  key: 'price',
  source: { kind: 'number', field: 'priceWanPerMu' },
  preference: { direction: 'less', from: 0, to: 100 },
  ...fields,
}
export const status: Criterion = {
  key: 'status',
  source: { kind: 'category', field: 'landStatus' },
  preference: { direction: 'wish', best: ['open'], fair: ['reserve'] },
  ...fields,
}
