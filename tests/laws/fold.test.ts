import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folded, marked, questionOf, termsOf, tokensOf } from '../../server/laws/fold.ts'

const sign = fc.constantFrom(...'招商引资办法2024〔〕号ＡａZ 　\n，。é㎡𠀀\u2ee2\u2f64')
const text = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''))

describe('a folded text', () => {
  it('has a character for each of the text', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme' })), (whole) => {
        expect([...folded(whole)].length).toBe([...whole].length)
      }),
    )
  })

  it('is small, half width, without punctuation', () => {
    expect(folded('大政发〔２０２４〕ＡB号。')).toBe('大政发 2024 ab号 ')
  })

  it('has characters where a PDF has radicals', () => {
    expect(folded('茶\u2ee2驿站\u2f64\u2f6f材，\u2ed4\u2ed3')).toBe('茶马驿站用石材 门长')
  })

  it('is found by any part of it: every pair of a part is a pair of the whole', () => {
    fc.assert(
      fc.property(text, fc.nat(40), fc.nat(40), (whole, from, length) => {
        const plain = folded(whole)
        const has = new Set(tokensOf(plain))
        const part = [...whole].slice(from, from + length).join('')
        for (const term of termsOf(part)) {
          expect(plain).toContain(term)
          for (const token of questionOf(term).tokens.split(' & ')) expect(has).toContain(token.slice(1, -1))
        }
      }),
    )
  })
})

describe('a marked text', () => {
  it('is the same text in pieces, and each hit is the word', () => {
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

  it('marks whatever the case, the width and the signs between', () => {
    expect(marked('关于招商引资的ＡＢ办法', ['招商', 'ab'])).toEqual([
      { text: '关于', isHit: false },
      { text: '招商', isHit: true },
      { text: '引资的', isHit: false },
      { text: 'ＡＢ', isHit: true },
      { text: '办法', isHit: false },
    ])
  })
})

describe('what is asked', () => {
  it('has each word once and at most six', () => {
    expect(termsOf('招商 招商，引资')).toEqual(['招商', '引资'])
    expect(termsOf('a b c d e f g h')).toHaveLength(6)
    expect(termsOf('《》 、')).toEqual([])
  })
})
