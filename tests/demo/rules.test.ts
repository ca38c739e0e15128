import { describe, expect, it } from 'vitest'
import { baselineDicts } from '../../server/demo/dicts.ts'
import { layerDescriptions } from '../../server/demo/layer-descriptions.ts'
import { demoLaws } from '../../server/demo/laws.ts'
import { demoProposedUses } from '../../server/demo/proposed-uses.ts'
import { demoRules, demoThemes, ruleMark } from '../../server/demo/rules.ts'
import { anyZone, gridLimits } from '../../src/resources/rules/grid.ts'
import { gridMistake } from '../../src/resources/rules/grid-form.ts'
import { rules as ruleResource } from '../../src/resources/rules.ts'
import { zoneCode } from '../../src/resources/themes.ts'

const rules = demoRules()
const themes = demoThemes()
const laws = demoLaws('2026-11-25')

describe('the example rules', () => {
  it('are the fifteen of the design, two of them in two parts', () => {
    expect(rules.map(({ code }) => code)).toEqual(
      ['01', '02', '03', '04', '05', '06', '07a', '07b', '08', '09', '10', '11', '12', '13', '14', '15a', '15b'].map(
        (number) => `R${number}`,
      ),
    )
    expect(rules.filter(({ isDraft }) => isDraft).map(({ code }) => code)).toEqual(['R15b'])
    const { source } = ruleResource.fields.code.pattern
    expect(rules.filter(({ code }) => !new RegExp(`^(?:${source})$`).test(code))).toEqual([])
  })

  it('say in every clause that nobody has checked them, and quote nothing', () => {
    for (const { code, clause, grid } of rules) {
      const own = grid.rows.flatMap(({ cells }) => Object.values(cells).flatMap((cell) => cell.clause ?? []))
      for (const each of [clause, ...own]) {
        expect(each.startsWith(ruleMark), code).toBe(true)
        expect(each.split(ruleMark), code).toHaveLength(2)
        expect(each, code).not.toMatch(/第.+条规定|原文/)
        expect(each.length, code).toBeLessThan(gridLimits.clause)
      }
    }
  })

  it('name themes, zones, laws and rules that exist', () => {
    const titles = laws.map(({ title }) => title)
    for (const { code, theme, law, grid, overrides, relation } of rules) {
      const zones = themes.find(({ name }) => name === theme)?.zones
      expect(zones, `${code} ${theme}`).toBeDefined()
      const known = [anyZone, ...(zones ?? []).map((zone) => zone.code)]
      expect(
        grid.rows.filter(({ zone }) => !known.includes(zone)),
        code,
      ).toEqual([])
      if (law !== null) expect(titles, code).toContain(law)
      expect(rules.map((rule) => rule.code)).toEqual(expect.arrayContaining([...overrides]))
      expect(
        grid.rows.every(({ distanceM }) => (distanceM !== null) === (relation === 'within')),
        code,
      ).toBe(true)
      expect(grid.rows.map(({ above }) => above).filter((above) => above !== undefined)).toEqual(
        relation === 'slope-above' ? [25] : [],
      )
      expect(gridMistake(grid), code).toBeNull()
    }
  })

  it('say something in every zone of their theme; only Erhai has cells that nobody has filled in', () => {
    for (const { code, theme, grid } of rules) {
      const zones = themes.find(({ name }) => name === theme)?.zones.map((zone) => zone.code) ?? []
      if (zones.length > 0)
        expect(grid.rows.map(({ zone }) => zone).toSorted(), code).toEqual(
          code === 'R07b' ? [anyZone] : zones.toSorted(),
        )
    }
    const open = rules.filter(({ grid }) => grid.rows.some(({ cells }) => grid.columns.some(({ key }) => !cells[key])))
    expect(open.map(({ code }) => code)).toEqual(['R09'])
  })
})

describe('the themes of the demonstration', () => {
  it('have distinct names and zones with valid codes', () => {
    expect(new Set(themes.map(({ name }) => name)).size).toBe(themes.length)
    const codes = themes.flatMap(({ zones }) => zones.map(({ code }) => code))
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter((code) => !new RegExp(`^(?:${zoneCode.source})$`).test(code))).toEqual([])
  })

  it('must be looked up where there are data of all the prefecture', () => {
    const subjects = layerDescriptions().flatMap(({ subject }) => subject ?? [])
    const names = themes.map(({ name }) => name)
    expect(subjects.filter((subject) => !names.includes(subject))).toEqual([])
    expect(themes.filter(({ required }) => !required).map(({ name }) => name)).toEqual(['农用地', '坡度'])
    expect(themes.filter(({ name, required }) => required && !subjects.includes(name))).toEqual([])
  })
})

describe('the proposed uses', () => {
  const groups = demoProposedUses()
  const uses = groups.flatMap(({ uses: members }) => members)

  it('have distinct names in both languages and an order', () => {
    const all = groups.flatMap(({ group, uses: members }) => [group, ...members])
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(new Set(all.map(({ nameEn }) => nameEn)).size).toBe(all.length)
    expect(all.map(({ sort }) => sort)).toEqual(all.map(({ sort }) => sort).toSorted((one, other) => one - other))
  })

  it('have codes of the land use classification that the dictionary names', () => {
    const named = baselineDicts()
      .find(({ code }) => code === 'land_use')
      ?.items.map(({ value }) => value)
    expect(uses.filter(({ landUse }) => !named?.includes(landUse))).toEqual([])
  })

  it('tell pipelines and paths from building plots', () => {
    expect(uses.filter(({ linear }) => linear).map(({ name }) => name)).toEqual([
      '观景步道',
      '骑行道',
      '旅游公路',
      '供水管线',
      '排水管线',
    ])
    expect(uses.filter(({ linear, lodging, sewage }) => linear && (lodging || sewage))).toEqual([])
  })
})
