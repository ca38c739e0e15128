import { describe, expect, it } from 'vitest'
import { askedFor, wordsOf } from '../../server/place-names/words.ts'

const words = (name: string, more: { nameEn?: string; code?: string } = {}) =>
  wordsOf({ name, nameEn: more.nameEn ?? null, code: more.code ?? null })

describe('the words of a name', () => {
  it('are its characters, pinyin and initials from each character on', () => {
    const found = words('大理古城').split(' ')
    expect(found).toEqual(
      expect.arrayContaining(["'^大理古城'", "'^daligucheng'", "'^dlgc'", "'古城'", "'gucheng'", "'gc'"]),
    )
  })

  it('read a character as the ones beside it say, and ü as v', () => {
    expect(words('重庆')).toContain("'^chongqing'")
    expect(words('民乐县')).toContain("'^minlexian'")
    expect(words('绿春县')).toContain("'^lvchunxian'")
  })

  it('are runs of other letters with digits, without accents and signs; a number is apart from what it counts', () => {
    expect(words('杭瑞高速 G56').split(' ')).toEqual(expect.arrayContaining(["'g56'", "'^杭瑞高速'", "'^hrgs'"]))
    expect(words('鸡足山片区 01 号地块')).toContain("'^鸡足山片区'")
    expect(words('地块', { code: 'DL-2026-012' }).split(' ')).toEqual(
      expect.arrayContaining(["'^dl'", "'2026'", "'012'"]),
    )
    expect(words('西洱河', { nameEn: 'Xi’er River' }).split(' ')).toEqual(
      expect.arrayContaining(["'^xier'", "'river'"]),
    )
    expect(words('ＣａｆＥ́ 5')).toBe("'^cafe' 'cafe' '5'")
  })

  it('are none of a name without letters and digits', () => {
    expect(words('——')).toBe('')
  })
})

describe('a typed text', () => {
  it('is looked up run by run', () => {
    expect(askedFor(' da li ')?.part).toBe("'da':* & 'li':*")
    expect(askedFor('古城3号')).toEqual({
      exact: "'^古城' & '3' & '号'",
      start: "'^古城':* & '3':* & '号':*",
      words: "'古城' & '3' & '号'",
      part: "'古城':* & '3':* & '号':*",
      sound: "'gucheng':* & '3':* & 'hao':*",
      isShort: false,
    })
    expect(askedFor('lü')?.exact).toBe("'^lv'")
    expect(askedFor('a '.repeat(50))?.part.split('&')).toHaveLength(6)
  })

  it('finds nothing without letters and digits, whatever signs it has', () => {
    for (const text of ['', '   ', "'", '\\', "':*", '&|!()', '%_']) expect(askedFor(text)).toBeNull()
    expect(askedFor("a' & b:*")?.part).toBe("'a':* & 'b':*")
  })

  it('says little if it is single letters', () => {
    const texts = ['d', 'd l 3', '大', 'dl', 'd li']
    expect(texts.map((text) => askedFor(text)?.isShort)).toEqual([true, true, false, false, false])
  })
})
