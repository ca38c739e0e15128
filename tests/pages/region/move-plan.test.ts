import { describe, expect, test } from 'vitest'
import { childDefaults, levelBelow, planMove, proposeCode } from '../../../src/pages/region/move-plan.ts'
import { indexTree } from '../../../src/pages/region/tree-index.ts'
import { aRegion } from './a-region.ts'

const xiaguan = aRegion('下关街道', '532901001000', '4')
const fengyi = aRegion('凤仪镇', '532901106000', '4', [aRegion('丰乐村', '532901106201', '5')])
const dali = aRegion('大理市', '532901000000', '3', [xiaguan, fengyi])
const cangshanxi = aRegion('苍山西镇', '532922100000', '4')
const yangbi = aRegion('漾濞县', '532922000000', '3', [cangshanxi])
const prefecture = aRegion('大理州', '532900000000', '2', [dali, yangbi])
const index = indexTree([prefecture])

describe('the plan of a move', () => {
  test('keeps the digits of the region after the new prefix and counts the regions below it', () => {
    expect(planMove(index, fengyi, yangbi)).toEqual({ prefix: '532922', level: '4', code: '532922106000', recoded: 1 })
  })

  test('proposes the next number if its own digits are already used there', () => {
    const crowded = indexTree([
      { ...prefecture, children: [dali, { ...yangbi, children: [cangshanxi, aRegion('某镇', '532922106000', '4')] }] },
    ])
    expect(planMove(crowded, fengyi, yangbi)).toMatchObject({ code: '532922107000' })
  })

  test('does not count its own current code as used', () => {
    const town = aRegion('某镇', '532922106000', '4')
    const below = indexTree([{ ...prefecture, children: [{ ...yangbi, children: [town] }] }])
    expect(planMove(below, town, yangbi)).toMatchObject({ code: '532922106000' })
  })

  test('lets a region without children move down a level and keep its number', () => {
    expect(planMove(index, xiaguan, cangshanxi)).toEqual({
      prefix: '532922100',
      level: '5',
      code: '532922100001',
      recoded: 0,
    })
  })

  test.each([
    ['below itself', fengyi, fengyi],
    ['below its own descendant', fengyi, fengyi.children?.[0]],
    ['to a lower level although it has children', dali, yangbi],
    ['below a village', xiaguan, fengyi.children?.[0]],
  ])('is rejected with a reason: %s', (_, region, parent) => {
    expect(levelBelow(region, parent!)).toHaveProperty('zh')
  })
})

describe('the proposed code', () => {
  const yunnan = aRegion('云南省', '530000000000', '1')

  test('fills the first gap when the last number is taken', () => {
    expect(proposeCode({ parent: yunnan, level: '2', number: 99, taken: ['530100000000', '539900000000'] })).toBe(
      '530200000000',
    )
  })

  test('is null when every number is taken', () => {
    const taken = Array.from({ length: 99 }, (_, number) => `53${String(number + 1).padStart(2, '0')}00000000`)
    expect(proposeCode({ parent: yunnan, level: '2', number: 1, taken })).toBeNull()
  })

  test('has zeros for skipped levels, so that a town directly below the prefecture is in no county', () => {
    expect(planMove(index, xiaguan, prefecture)).toMatchObject({ prefix: '5329', level: '4', code: '532900001000' })
  })
})

describe('a new region below another', () => {
  test('starts with its parent, the next level and the next code', () => {
    expect(childDefaults(index, yangbi)).toEqual({ pid: yangbi.id, xzqjb: '4', xzqdm: '532922101000' })
  })

  test('is not offered below a village', () => {
    expect(childDefaults(index, fengyi.children![0]!)).toBeNull()
  })
})
