import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { csv } from '../../server/crud/transfer/csv-writer.ts'
import { csvRows, csvText, guarded, unguarded } from '../../src/formats/csv.ts'

const dangerous = ['=1+1', '+86 872', '-2+3', '@SUM(A1)', '＝1＋1', '＋1', '－1', '＠SUM', '\t=1', '\r=1', '\n=1']

describe('a text that a spreadsheet would compute', () => {
  it.each(dangerous)('%j gets a leading quote, which can be removed again', (text) => {
    expect(guarded(text)).toBe(`'${text}`)
    expect(unguarded(guarded(text))).toBe(text)
  })

  it('gets the quote, but a text that contains such a sign elsewhere does not', () => {
    for (const text of ['', '大理', 'a=b', "'quoted'", '’=1']) expect(guarded(text)).toBe(text)
  })

  it('is restored unchanged, like any other text', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '＝', '-', '－', '\n', '\t', 'a', '大', '"', ',') })
    fc.assert(fc.property(text, (each) => unguarded(guarded(each)) === each))
  })
})

test('csv written by an export is read back unchanged, and its numbers get no quote', async () => {
  const texts = [...dangerous, "'=1", "''＝1", 'a "b",\nc']
  async function* rows() {
    yield [texts, texts.map((_text, at) => -100.25 - at)]
  }
  let file = ''
  for await (const piece of csv(
    texts.map((_text, at) => `列${at}`),
    rows(),
  ))
    file += piece
  const numbers = texts.map((_text, at) => String(-100.25 - at))
  expect([...csvRows(file, 1)].slice(1)).toEqual([texts, numbers])
  expect([...csvRows(file, 20)].slice(1)).toEqual([texts, numbers])
})

describe('the values of a chart as csv', () => {
  it('have a byte order mark, names and plain numbers', () => {
    expect(
      csvText([
        ['项', '数量'],
        ['大理市', 27],
        ['其他', 0.5],
      ]),
    ).toBe('\uFEFF项,数量\r\n大理市,27\r\n其他,0.5\r\n')
  })

  it('keep commas, quotes and line breaks inside their cell, and formulas as text', () => {
    expect(
      csvText([
        ['甲,"乙"\n丙', 1],
        ['=HYPERLINK(1)', -2],
        ['＝1', -0.5],
        ['＠SUM', null],
      ]),
    ).toBe('\uFEFF"甲,""乙""\n丙",1\r\n\'=HYPERLINK(1),-2\r\n\'＝1,-0.5\r\n\'＠SUM,\r\n')
  })
})

describe('a csv text', () => {
  const rows = (text: string, judgedLines = 1) => [...csvRows(text, judgedLines)]

  it('is read with quotes, empty cells and lines, and any line end', () => {
    expect(rows('\uFEFFa,"b ""c"", d"e\r\n\r\n"x\ny", ,\n1,\r2')).toEqual([
      ['a', 'b "c", de'],
      [null],
      ['x\ny', null, null],
      ['1', null],
      ['2'],
    ])
  })

  it('has the most frequent delimiter of its first lines, as many as requested', () => {
    expect(rows('编号；说明\n1;a,b,c')).toEqual([['编号；说明'], ['1;a', 'b', 'c']])
    expect(rows('a;b\n1,5;2,5\n3,5;4,5')).toEqual([
      ['a', 'b'],
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ])
    expect(rows('成果表，2026\nJ1\t1\t2\nJ2\t3\t4', 20)[1]).toEqual(['J1', '1', '2'])
  })
})
