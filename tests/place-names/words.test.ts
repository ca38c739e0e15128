import { describe, expect, it } from 'vitest'
import { askedFor, wordsOf } from '../../server/place-names/words.ts'

const words = (name: string, more: { nameEn?: string; code?: string } = {}) =>
  wordsOf({ name, nameEn: more.nameEn ?? null, code: more.code ?? null })

describe('the words of a name', () => {
  it('are its characters, pinyin and initials from each character on', () => {
    const found = words('大理古城').split(' ')
    expect(found).toEqual(
      expect.arrayContaining([
        "'大理古城':1A",
        "'daligucheng':1A",
        "'dlgc':1A",
        "'古城':1B",
        "'gucheng':1B",
        "'gc':1B",
      ]),
    )
  })

  it('read a character as the ones beside it say, and ü as v', () => {
    expect(words('重庆')).toContain("'chongqing':1A")
    expect(words('民乐县')).toContain("'minlexian':1A")
    expect(words('绿春县')).toContain("'lvchunxian':1A")
  })

  it('are runs of other letters and of digits, without accents, signs and spaces', () => {
    expect(words('杭瑞高速 G56')).toContain("'g56':1B")
    expect(words('地块', { code: 'DL-2026-012' })).toContain("'2026012':1B")
    expect(words('西洱河', { nameEn: 'Xi’er River' })).toContain("'xierriver':1A")
    expect(words('ＣａｆＥ́ 5', {})).toContain("'cafe5':1A")
  })

  it('are none of a name without letters and digits', () => {
    expect(words('——')).toBe('')
  })
})

describe('a typed text', () => {
  it('is looked up as one word, and word by word', () => {
    expect(askedFor(' da li ')?.part).toBe("'dali':* | ('da':* & 'li':*)")
    expect(askedFor('古城')).toMatchObject({ whole: "'古城':A", start: "'古城':*A", sound: "'gucheng':*" })
    expect(askedFor('lü')?.whole).toBe("'lv':A")
  })

  it('finds nothing without letters and digits, whatever signs it has', () => {
    for (const text of ['', '   ', "'", '\\', "':*", '&|!()', '%_']) expect(askedFor(text)).toBeNull()
    expect(askedFor("a' & b:*")?.whole).toBe("'ab':A")
  })

  it('says little if it is one letter', () => {
    expect([askedFor('d')?.isShort, askedFor('大')?.isShort, askedFor('dl')?.isShort]).toEqual([true, false, false])
  })
})
