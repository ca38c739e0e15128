import { describe, expect, it } from 'vitest'
import { baselineDicts } from '../../server/demo/dicts.ts'
import { resources } from '../../src/resources/index.ts'
import { regionLevels } from '../../src/resources/region-code.ts'

const byCode = new Map(baselineDicts().map((dict) => [dict.code, dict]))
const labels = (code: string) => byCode.get(code)?.items.map((item) => item.label)

describe('built-in dictionaries', () => {
  it('exist for every dictionary field of a resource', () => {
    const wanted = resources.flatMap((resource) =>
      Object.values(resource.fields).flatMap((field) => (field.kind === 'dict' ? [field.dict] : [])),
    )
    expect(wanted.filter((code) => !byCode.has(code))).toEqual([])
  })

  it('have valid codes, lengths and colours, distinct values, and a sort from 1', () => {
    expect(byCode.size).toBe(baselineDicts().length)
    for (const { code, name, remark, items } of baselineDicts()) {
      expect(code).toMatch(/^[a-z][a-z0-9_]*$/)
      expect(name.length > 0 && name.length <= 60 && remark.length <= 500, code).toBe(true)
      expect(new Set(items.map((item) => item.value)).size, code).toBe(items.length)
      expect(new Set(items.map((item) => item.label)).size, code).toBe(items.length)
      expect(items.map((item) => item.sort)).toEqual(items.map((_, index) => index + 1))
      for (const item of items)
        expect(!item.color || /^#[0-9a-f]{6}$/.test(item.color), `${code} ${item.value}`).toBe(true)
    }
  })

  it('contain the statuses, stages, levels and types of the product', () => {
    expect(labels('land_status')).toEqual(['储备', '可招商', '洽谈中', '已供', '已建'])
    expect(labels('project_stage')).toEqual(['谋划', '招商', '签约', '在建', '建成'])
    expect(labels('infrastructure')).toHaveLength(8)
    expect(labels('law_level')).toEqual(['国家', '省', '州', '县'])
    expect(byCode.get('user_type')?.items.map((item) => item.value)).toEqual(['admin', 'officer', 'investor'])
    expect(byCode.get('region_level')?.items.map((item) => item.value)).toEqual([...regionLevels])
  })

  it('name the standard of the land-use codes, which have two digits per level', () => {
    const landUse = byCode.get('land_use')
    expect(landUse?.remark).toContain('《国土空间调查、规划、用途管制用地用海分类指南》2023')
    expect(landUse?.items.length).toBeGreaterThanOrEqual(12)
    expect(landUse?.items.every((item) => /^([0-9]{2}){1,3}$/.test(item.value))).toBe(true)
  })
})
