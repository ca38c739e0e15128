import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  availableColumns,
  defaultChoice,
  orderedColumns,
  readColumnChoice,
  visibleColumns,
  withColumnMoved,
  withColumnShown,
} from '../../../../src/pages/crud/list/column-choice.ts'
import { defaultSplit, readSettings, writtenSettings } from '../../../../src/pages/crud/list/view-settings.ts'
import { isHiddenAttribute } from '../../../../src/resources/hidden-attributes.ts'
import { resources } from '../../../../src/resources/index.ts'
import { users } from '../../../../src/resources/users.ts'

const all = availableColumns(users)

describe('the choice of columns', () => {
  it('starts with the declared list, for every resource', () => {
    for (const resource of resources)
      expect(visibleColumns(availableColumns(resource), defaultChoice(resource), resource.title)).toEqual([
        ...resource.list,
      ])
  })

  it('never offers a password', () => {
    expect(all).not.toContain('password')
  })

  it('contains every column exactly once after any moves, shows and hides', () => {
    const step = fc.oneof(
      fc.record({
        type: fc.constant('move' as const),
        name: fc.constantFrom(...all),
        to: fc.integer({ min: -3, max: 40 }),
      }),
      fc.record({ type: fc.constant('show' as const), name: fc.constantFrom(...all), isShown: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const choice = steps.reduce(
          (now, each) =>
            each.type === 'move'
              ? withColumnMoved(all, now, each.name, each.to)
              : withColumnShown(now, each.name, each.isShown),
          defaultChoice(users),
        )
        expect([...orderedColumns(all, choice)].sort()).toEqual([...all].sort())
        expect(visibleColumns(all, choice, users.title)).toContain(users.title)
        for (const each of steps.slice(-1)) {
          if (each.type === 'show' && each.name !== users.title)
            expect(visibleColumns(all, choice, users.title).includes(each.name)).toBe(each.isShown)
        }
      }),
    )
  })

  it('puts a column where it is moved to', () => {
    expect(orderedColumns(all, withColumnMoved(all, defaultChoice(users), 'phone', 0))[0]).toBe('phone')
    expect(orderedColumns(all, withColumnMoved(all, defaultChoice(users), 'username', 2)).slice(0, 3)).toEqual([
      'realname',
      'xzqdm',
      'username',
    ])
  })

  it('survives a changed declaration: new columns are hidden at the end, removed ones are dropped', () => {
    const old = { order: ['phone', 'gone', 'username'], hidden: ['gone'] }
    expect(orderedColumns(all, old).slice(0, 2)).toEqual(['phone', 'username'])
    expect(visibleColumns(all, old, users.title)).toEqual(['phone', 'username', users.title])
    expect(visibleColumns(all, withColumnMoved(all, old, 'phone', 1), users.title)).toEqual([
      'username',
      'phone',
      users.title,
    ])
  })

  it('is restored from storage, with defaults if the stored text is missing or damaged', () => {
    const choice = withColumnMoved(all, withColumnShown(defaultChoice(users), 'email', true), 'email', 0)
    const settings = {
      columns: choice,
      density: 'small' as const,
      size: 50,
      isFull: false,
      split: { beside: 64.5, below: 50 },
      pins: { email: 'start' as const, enabled: 'none' as const },
      widths: { email: 240 },
      tableWidths: {},
    }
    expect(readSettings(users, writtenSettings(settings))).toEqual(settings)
    expect(readSettings(users, writtenSettings({ ...settings, isFull: true })), 'the full screen is forgotten').toEqual(
      settings,
    )
    for (const damaged of [
      null,
      '',
      '{',
      'null',
      '[]',
      '{"columns":{"order":[1],"hidden":[]},"density":"tiny","size":7,"isFull":"yes","widths":{"email":9,"phone":"wide"},"pins":{"email":"above"},"tableWidths":3,"split":{"beside":99,"below":"x"}}',
    ]) {
      expect(readSettings(users, damaged)).toEqual({
        columns: defaultChoice(users),
        pins: {},
        density: 'middle',
        size: 20,
        isFull: false,
        widths: {},
        tableWidths: {},
        split: defaultSplit,
      })
    }
    expect(readColumnChoice({ order: 'a' })).toBeNull()
  })
})

describe('the attribute table', () => {
  it('hides the fields that section 3 of the specification names, in upper and lower case', () => {
    for (const name of [
      'bz',
      'BZ',
      'mssm',
      'sm',
      'objectid',
      'OBJECTID_1',
      'projectid',
      'Shape_Area',
      'SHAPE_Length',
      'st_area(shape)',
      'st_length',
    ])
      expect(isHiddenAttribute(name)).toBe(true)
    for (const name of ['landCode', 'name', 'areaM2', 'status', 'bzr']) expect(isHiddenAttribute(name)).toBe(false)
  })
})
