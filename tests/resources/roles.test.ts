import { describe, expect, it } from 'vitest'
import { landCategories, landNumbers } from '../../src/resources/criteria/criterion.ts'
import { defineResource, withRole } from '../../src/resources/define.ts'
import { resources } from '../../src/resources/index.ts'
import { lands } from '../../src/resources/lands.ts'
import { suggestedMapping } from '../../src/resources/survey-columns.ts'

const numbers = ['integer', 'decimal', 'area']

describe('the roles of fields', () => {
  it('are read from the declaration, in the order of its fields', () => {
    const springs = defineResource({
      name: 'springs',
      wire: 'springs',
      code: 'SPRING',
      group: null,
      route: '/springs',
      label: { zh: '温泉', en: 'Springs' },
      icon: 'land',
      fields: {
        name: { kind: 'text', label: { zh: '名称', en: 'Name' }, maxLength: 20, aliases: ['泉名'] },
        heatC: {
          kind: 'integer',
          label: { zh: '水温', en: 'Heat' },
          min: 0,
          max: 100,
          card: 'lead',
          compare: 'more',
          watched: true,
        },
        depthM: {
          kind: 'integer',
          label: { zh: '井深', en: 'Depth' },
          min: 0,
          max: 5000,
          compare: 'less',
          aliases: ['JS', { word: '深度', factor: 1000 }],
        },
      },
      list: ['name'],
      title: 'name',
    })
    expect(withRole(springs, 'compare')).toEqual(['heatC', 'depthM'])
    expect(withRole(springs, 'card')).toEqual(['heatC'])
    expect(withRole(springs, 'criterion')).toEqual([])
    expect(suggestedMapping(springs, [{ name: '深度' }, { name: '泉名' }])).toEqual({
      深度: { field: 'depthM', factor: 1000 },
      泉名: 'name',
    })
    // @ts-expect-error A field without the role is not among the names.
    const wrong: 'name' | undefined = withRole(springs, 'compare')[0]
    expect(wrong).toBe('heatC')
  })

  it('split the criteria of parcels into numbers and categories', () => {
    expect(landNumbers).toEqual([
      'areaM2',
      'priceWanPerMu',
      'floorAreaRatio',
      'greenRatio',
      'buildingDensity',
      'heightLimitM',
      'tenureYears',
      'elevationM',
      'slopeDeg',
      'lakeViewPct',
    ])
    expect(landCategories).toEqual(['landUse', 'landStatus'])
  })

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'fit the kinds of fields: %s',
    (_name, { fields }) => {
      for (const field of Object.values(fields)) {
        if (field.criterion === 'wish') expect(field.kind).toBe('dict')
        else if (field.criterion) expect(numbers).toContain(field.kind)
        if (field.compare === 'more' || field.compare === 'less') expect(numbers).toContain(field.kind)
      }
    },
  )

  it('do not include an icon that does not exist: it is a type error', () => {
    // @ts-expect-error No such icon.
    expect({ ...lands, icon: 'nowhere' } satisfies typeof lands).toBeTruthy()
  })
})
