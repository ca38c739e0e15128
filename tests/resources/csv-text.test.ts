import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseCsv } from '../../server/crud/transfer/csv-reader.ts'
import { csv } from '../../server/crud/transfer/csv-writer.ts'
import { csvRows } from '../../server/survey/reading/csv.ts'
import { guarded, unguarded } from '../../src/resources/csv-text.ts'

const dangerous = ['=1+1', '+86 872', '-2+3', '@SUM(A1)', '＝1＋1', '＋1', '－1', '＠SUM', '\t=1', '\r=1', '\n=1']

describe('a text that a spreadsheet would compute', () => {
  it.each(dangerous)('%j gets a quote in front, which comes off again', (text) => {
    expect(guarded(text)).toBe(`'${text}`)
    expect(unguarded(guarded(text))).toBe(text)
  })

  it('is told from one that only holds such a sign', () => {
    for (const text of ['', '大理', 'a=b', "'quoted'", '’=1']) expect(guarded(text)).toBe(text)
  })

  it('comes back as it was, whatever it is', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '＝', '-', '－', '\n', '\t', 'a', '大', '"', ',') })
    fc.assert(fc.property(text, (each) => unguarded(guarded(each)) === each))
  })
})

test('what an export writes as csv is read the same, numbers as they are', async () => {
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
  expect(parseCsv(file.replace('\uFEFF', ''), 10).slice(1)).toEqual([texts, numbers])
  expect(csvRows(file).slice(1)).toEqual([texts, numbers])
})
