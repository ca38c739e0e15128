import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choiceOfAll,
  differences,
  mergedChanges,
  mergedValues,
  settledChoices,
  undecided,
} from '../../../../src/pages/crud/form/merge.ts'
import { changedValues, rowValues } from '../../../../src/pages/crud/form/values.ts'
import type { AnyRow } from '../../../../src/resources/define.ts'
import { roles } from '../../../../src/resources/roles.ts'

const system = { id: '1', version: 3, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '', deletedAt: null }
const base = { code: 'clerk', name: '办事员', policies: ['a'], enabled: true, remark: null }

function theirsWith(change: object): AnyRow {
  return { ...system, version: 4, ...base, ...change }
}

describe('two edits of one row', () => {
  it('that touch different fields need no decision', () => {
    const list = differences(roles, { base, theirs: theirsWith({ name: '科员' }), mine: { ...base, remark: '我的' } })
    expect(list.map(({ name, by }) => [name, by])).toEqual([
      ['name', 'theirs'],
      ['remark', 'mine'],
    ])
    const choices = settledChoices(list)
    expect(undecided(list, choices)).toEqual([])
    expect(mergedChanges(list, choices)).toEqual({ remark: '我的' })
  })

  it('that conflict need a decision by the user', () => {
    const list = differences(roles, { base, theirs: theirsWith({ name: '科员' }), mine: { ...base, name: '主任' } })
    expect(list).toMatchObject([{ name: 'name', base: '办事员', theirs: '科员', mine: '主任', by: 'both' }])
    expect(undecided(list, settledChoices(list))).toEqual(['name'])
    expect(mergedChanges(list, choiceOfAll(list, 'mine'))).toEqual({ name: '主任' })
    expect(mergedChanges(list, choiceOfAll(list, 'theirs'))).toEqual({})
  })

  it('that make the same change have no differences', () => {
    expect(
      differences(roles, {
        base,
        theirs: theirsWith({ policies: ['b', 'a'] }),
        mine: { ...base, policies: ['a', 'b'] },
      }),
    ).toEqual([])
  })

  const side = fc.record({
    code: fc.constantFrom('clerk', 'x'),
    name: fc.constantFrom('办事员', 'y', 'z'),
    enabled: fc.boolean(),
    policies: fc.constantFrom(['a'], ['a', 'b'], ['b']),
    remark: fc.constantFrom(null, 'r'),
  })

  it('keep all my changes, and theirs of other fields, if all of mine are kept', () => {
    fc.assert(
      fc.property(side, side, (theirs, mine) => {
        const list = differences(roles, { base, theirs: theirsWith(theirs), mine })
        const kept = { ...theirs, ...mergedChanges(list, choiceOfAll(list, 'mine')) }
        // What only they have changed stays theirs.
        const wanted = { ...theirs, ...changedValues(roles, base, mine) }
        expect(changedValues(roles, wanted, kept)).toEqual({})
      }),
    )
  })

  it('result in nothing to send if all of theirs are kept', () => {
    fc.assert(
      fc.property(side, side, (theirs, mine) => {
        const list = differences(roles, { base, theirs: theirsWith(theirs), mine })
        const choices = choiceOfAll(list, 'theirs')
        expect(mergedChanges(list, choices)).toEqual({})
        expect(mergedValues(list, choices, rowValues(roles, theirsWith(theirs)))).toEqual(
          rowValues(roles, theirsWith(theirs)),
        )
      }),
    )
  })

  it('lose no change that only one side made', () => {
    fc.assert(
      fc.property(side, side, (theirs, mine) => {
        const row = theirsWith(theirs)
        const list = differences(roles, { base, theirs: row, mine })
        const result = {
          ...theirs,
          ...mergedChanges(list, { ...choiceOfAll(list, 'theirs'), ...settledChoices(list) }),
        }
        for (const each of list) {
          if (each.by === 'mine') expect(result).toMatchObject({ [each.name]: each.mine })
          if (each.by === 'theirs') expect(result).toMatchObject({ [each.name]: each.theirs })
        }
      }),
    )
  })
})
