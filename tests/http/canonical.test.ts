import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonical } from '../../server/http/canonical.ts'

it('is the canonical JSON of RFC 8785', () => {
  const given = {
    numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0],
    string: '€$\u000f\nA\'B"\\\\"/',
    literals: [null, true, false],
  }
  expect(canonical(given)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
  // Keys in the order of their UTF-16 code units, also those that JavaScript keeps in numeric order.
  expect(canonical({ '\u20ac': 1, '\r': 2, '10': 3, '9': 4, '\u{1f600}': 5, '\ufb33': 6 })).toBe(
    '{"\\r":2,"10":3,"9":4,"€":1,"\u{1f600}":5,"\ufb33":6}',
  )
  expect(canonical({ left: undefined, list: [undefined] })).toBe('{"list":[null]}')
  expect(() => canonical(undefined)).toThrow('no canonical form')
})

/** How hashes of runs and reports were made before. */
function former(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

it('is the text that stored hashes were made of, because no stored key is a whole number', () => {
  const key = fc.string({ unit: 'binary' }).filter((text) => !/^\d+$/.test(text) && text !== '__proto__')
  const leaf = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  )
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('tree')), fc.dictionary(key, tie('tree'))),
  }))
  fc.assert(
    fc.property(tree, (value) => canonical(value) === former(value)),
    { numRuns: 2000 },
  )
})
