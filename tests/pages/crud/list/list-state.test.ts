import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeListState,
  emptyListState,
  filterOf,
  operatorsOf,
  pageSizes,
  readListState,
  filterKey,
  views,
  writeListState,
  type ListState,
} from '../../../../src/pages/crud/list/list-state.ts'
import type { Resource } from '../../../../src/resources/define.ts'
import { kinds, systemKinds } from '../../../../src/resources/kinds.ts'
import { resources } from '../../../../src/resources/index.ts'
import { users } from '../../../../src/resources/users.ts'

function names(resource: Resource): string[] {
  return [...Object.keys(resource.fields), ...Object.keys(systemKinds)]
}

/** Any state that the page can have; filters and sort fields are those of the declaration. */
function stateOf(resource: Resource): fc.Arbitrary<ListState> {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  const keys = names(resource).flatMap((field) =>
    operatorsOf(resource, field).map((operator) => filterKey(field, operator)),
  )
  const sortable = Object.entries(resource.fields)
    .filter(([, field]) => kinds[field.kind].isSortable)
    .map(([name]) => name)
  return fc.record({
    q: fc.oneof(fc.constant(''), text),
    filters: fc.dictionary(fc.constantFrom(...keys), text, { maxKeys: 5, noNullPrototype: true }),
    page: fc.integer({ min: 1, max: 99_999 }),
    size: fc.option(fc.constantFrom(...pageSizes)),
    sort: fc.option(
      fc.record({ field: fc.constantFrom(...sortable), order: fc.constantFrom('asc' as const, 'desc' as const) }),
    ),
    view: fc.constantFrom(...views),
    isTable: fc.boolean(),
    row: fc.option(text),
    form: fc.option(text),
  })
}

describe('the list state in the address', () => {
  for (const resource of resources) {
    it(`of ${resource.name} is the same after writing it and reading it back`, () => {
      fc.assert(
        fc.property(stateOf(resource), (state) => {
          const address = writeListState(resource, state).toString()
          expect(readListState(resource, new URLSearchParams(address))).toEqual(state)
        }),
      )
    })
  }

  it('is written to the same address again after reading it', () => {
    fc.assert(
      fc.property(stateOf(users), (state) => {
        const once = writeListState(users, state)
        expect(writeListState(users, readListState(users, once), once).toString()).toBe(once.toString())
      }),
    )
  })

  it('is read from any address without an error', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(
              'q',
              '_page',
              '_size',
              '_sort',
              '_order',
              '_view',
              '_row',
              'username_like',
              'enabled',
              'constructor',
              '__proto___in',
              'x',
            ),
            fc.string(),
          ),
        ),
        (pairs) => {
          const state = readListState(users, new URLSearchParams(pairs))
          expect(state.page).toBeGreaterThanOrEqual(1)
          expect(Object.keys(state.filters).every((key) => filterOf(users, key) !== null)).toBe(true)
        },
      ),
    )
  })

  it('is read from a typical address', () => {
    const state = readListState(
      users,
      new URLSearchParams(
        'q=李&xzqdm_startswith=532901&_page=2&_size=50&_sort=lastLoginAt&_order=desc&_view=bin&_row=7',
      ),
    )
    expect(state).toEqual({
      ...emptyListState,
      q: '李',
      filters: { xzqdm_startswith: '532901' },
      page: 2,
      size: 50,
      sort: { field: 'lastLoginAt', order: 'desc' },
      view: 'bin',
      row: '7',
    })
  })

  it('is written as nothing if all values are defaults, so that a plain link stays plain', () => {
    expect(writeListState(users, emptyListState).toString()).toBe('')
  })

  it('ignores undeclared and invalid filters, and keeps other parameters in the address', () => {
    const before = new URLSearchParams('tab=map&password_like=x&nobody=1&username_like=a&_page=0&_size=7&_sort=roles')
    expect(readListState(users, before)).toEqual({ ...emptyListState, filters: { username_like: 'a' } })
    expect(writeListState(users, emptyListState, before).toString()).toBe('tab=map&password_like=x&nobody=1')
  })

  it('returns to the first page if search or sort order changes, but not if a row is opened', () => {
    const state = { ...emptyListState, page: 5 }
    expect(changeListState(state, { q: 'x' }).page).toBe(1)
    expect(changeListState(state, { sort: { field: 'username', order: 'asc' } }).page).toBe(1)
    expect(changeListState(state, { row: '1' }).page).toBe(5)
    expect(changeListState(state, { page: 6 }).page).toBe(6)
  })
})
