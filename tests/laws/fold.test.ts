import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folded, marked, questionOf, termsOf, tokensOf } from '../../server/laws/fold.ts'

const sign = fc.constantFrom(...'招商引资办法2024〔〕号ＡａZ 　\n，。é㎡𠀀\u2ee2\u2f64')
const text = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''))

describe('a normalized text', () => {
  it('has as many characters as the original', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme' })), (whole) => {
        expect([...folded(whole)].length).toBe([...whole].length)
      }),
    )
  })

  it('is lower case, half width and without punctuation', () => {
    expect(folded('大政发〔２０２４〕ＡB号。')).toBe('大政发 2024 ab号 ')
  })

  it('has characters in place of the radicals that PDFs contain', () => {
    expect(folded('茶\u2ee2驿站\u2f64\u2f6f材，\u2ed4\u2ed3')).toBe('茶马驿站用石材 门长')
  })

  it('contains the terms of each of its parts, and their index tokens', () => {
    fc.assert(
      fc.property(text, fc.nat(40), fc.nat(40), (whole, from, length) => {
        const plain = folded(whole)
        const tokens = new Set(tokensOf(plain))
        const part = [...whole].slice(from, from + length).join('')
        for (const term of termsOf(part)) {
          expect(plain).toContain(term)
          for (const token of questionOf(term).tokens.split(' & ')) expect(tokens).toContain(token.slice(1, -1))
        }
      }),
    )
  })
})

describe('a text with marked hits', () => {
  it('joins back to the original, and has a hit only if it contains a term', () => {
    fc.assert(
      fc.property(text, text, (whole, query) => {
        const terms = termsOf(query)
        const pieces = marked(whole, terms)
        expect(pieces.map((piece) => piece.text).join('')).toBe(whole)
        const isFound = terms.some((term) => folded(whole).includes(term))
        expect(pieces.some(({ isHit }) => isHit)).toBe(isFound)
      }),
    )
  })

  it('marks terms regardless of case and width', () => {
    expect(marked('关于招商引资的ＡＢ办法', ['招商', 'ab'])).toEqual([
      { text: '关于', isHit: false },
      { text: '招商', isHit: true },
      { text: '引资的', isHit: false },
      { text: 'ＡＢ', isHit: true },
      { text: '办法', isHit: false },
    ])
  })
})

describe('the terms of a query', () => {
  it('are distinct words, at most six', () => {
    expect(termsOf('招商 招商，引资')).toEqual(['招商', '引资'])
    expect(termsOf('a b c d e f g h')).toHaveLength(6)
    expect(termsOf('《》 、')).toEqual([])
  })
})
