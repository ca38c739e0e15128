import { describe, expect, it } from 'vitest'
import { baselineDicts } from '../../server/demo/dicts.ts'
import { demoFlows } from '../../server/demo/flows.ts'
import { layerDescriptions } from '../../server/demo/layer-descriptions.ts'
import { demoLaws } from '../../server/demo/laws.ts'

const day = '2026-11-25'
const isPointer = ({ body }: { body: string }): boolean => body.includes('本条目只指向官方文本')
const laws = demoLaws(day).filter((law) => !isPointer(law))
const pointers = demoLaws(day).filter(isPointer)
const valuesOf = (code: string) =>
  baselineDicts()
    .find((dict) => dict.code === code)
    ?.items.map(({ value }) => value)

describe('the demonstration laws', () => {
  it('invented by us are marked as demonstration data and have no unfilled template placeholder', () => {
    expect(laws).toHaveLength(40)
    for (const { title, body } of laws) {
      expect(body, title).toContain(`<h2 align="center">${title}</h2><p><strong>第一条</strong>`)
      expect(body, title).toContain('演示数据')
      expect(body, title).not.toMatch(/[{}\n]|undefined|NaN/)
    }
  })

  it('use every level and category of the dictionaries', () => {
    expect(new Set(laws.map(({ level }) => level))).toEqual(new Set(valuesOf('law_level')))
    expect(new Set(laws.map(({ category }) => category))).toEqual(new Set(valuesOf('law_category')))
  })

  it('have dates in order, the year of their number, and one law to come, on whatever day they are loaded', () => {
    for (const loaded of [day, '2027-01-31', '2033-07-01']) {
      const all = demoLaws(loaded).filter((law) => !isPointer(law))
      for (const { title, docNo, publishedOn, effectiveOn, repealedOn } of all) {
        expect(docNo, title).toContain(`〔${publishedOn.slice(0, 4)}〕`)
        expect(publishedOn < loaded, title).toBe(true)
        expect((effectiveOn ?? publishedOn) >= publishedOn, title).toBe(true)
        if (repealedOn) expect(repealedOn > (effectiveOn ?? publishedOn), title).toBe(true)
      }
      const coming = all.filter(({ effectiveOn }) => effectiveOn && effectiveOn > loaded)
      expect(coming.map(({ title }) => title)).toEqual(['露营地建设与运营管理办法'])
      const waitDays = (Date.parse(coming[0]!.effectiveOn!) - Date.parse(coming[0]!.publishedOn)) / 86_400_000
      expect(waitDays).toBeLessThan(200)
    }
  })

  it('refer only to laws, layers and flow charts that exist', () => {
    const known = [...laws.map(({ title }) => title), ...layerDescriptions().map(({ name }) => name)]
    const charts = demoFlows().map(({ name }) => name)
    expect(
      laws.flatMap(({ replaces, layers }) => [replaces ?? [], layers].flat()).filter((name) => !known.includes(name)),
    ).toEqual([])
    expect(laws.flatMap(({ flows }) => flows).filter((name) => !charts.includes(name))).toEqual([])
    expect(laws.filter(({ replaces }) => replaces)).toHaveLength(4)
  })

  it('have three Word documents with a table, and three PDF documents', () => {
    const bytesOf = (type: string) => laws.flatMap(({ document }) => (document?.type === type ? document.bytes : []))
    const word = bytesOf('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
    expect(word).toHaveLength(3)
    expect(word.every((bytes) => bytes.toString('utf8').includes('<w:tbl>'))).toBe(true)
    expect(bytesOf('application/pdf')).toHaveLength(3)
  })

  it('point to the real laws of the example rules, without their text', () => {
    expect(pointers).toHaveLength(14)
    const layers = layerDescriptions().map(({ name }) => name)
    for (const { title, body, docNo, publishedOn, effectiveOn, layers: named, published } of pointers) {
      expect(body, title).toContain(`<h2 align="center">${title}</h2>`)
      expect(body, title).toContain('演示数据')
      expect(body, title).not.toMatch(/[{}\n]|第[一二三四五六七八九十]+条|undefined/)
      expect(docNo.length > 0 && published, title).toBe(true)
      expect((effectiveOn ?? publishedOn) >= publishedOn, title).toBe(true)
      expect(
        named.filter((name) => !layers.includes(name)),
        title,
      ).toEqual([])
    }
  })
})
