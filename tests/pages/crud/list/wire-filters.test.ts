import { describe, expect, it } from 'vitest'
import { crudFilters, crudSorters } from '../../../../src/pages/crud/list/wire-filters.ts'
import { filterQuery } from '../../../../src/providers/wire-query.ts'
import { users } from '../../../../src/resources/users.ts'
import { roles } from '../../../../src/resources/roles.ts'

function wire(filters: Record<string, string>, q = ''): unknown {
  return filterQuery(crudFilters(users, { q, filters }))
}

describe('the filters and the sort order of a list request', () => {
  it('have the same keys as in the address', () => {
    expect(
      wire(
        {
          username_like: 'li',
          roles_in: 'a,b',
          xzqdm_startswith: '5329',
          enabled: 'true',
          phone_null: 'true',
          email_null: 'false',
        },
        '大理',
      ),
    ).toEqual({
      q: '大理',
      username_like: 'li',
      roles_in: 'a,b',
      xzqdm_startswith: '5329',
      enabled: 'true',
      phone_null: true,
      email_null: false,
    })
  })

  it('turn whole days into moments in the local time zone, both days included', () => {
    const from = new Date(2026, 9, 1).toISOString()
    const until = new Date(2026, 9, 4).toISOString()
    expect(wire({ lastLoginAt_gte: '2026-10-01', lastLoginAt_lte: '2026-10-03' })).toEqual({
      lastLoginAt_gte: from,
      lastLoginAt_lt: until,
    })
    expect(wire({ createdAt_gt: '2026-10-03' })).toEqual({ createdAt_gte: until })
    expect(wire({ updatedAt_lt: '2026-10-01' })).toEqual({ updatedAt_lt: from })
  })

  it('leave exact moments unchanged', () => {
    expect(wire({ lastLoginAt_gte: '2026-10-01T00:00:00.000Z' })).toEqual({
      lastLoginAt_gte: '2026-10-01T00:00:00.000Z',
    })
  })

  it('sort as chosen, otherwise as declared, and the recycle bin by the latest deletion', () => {
    expect(crudSorters(roles, { sort: null, view: 'list' })).toEqual([{ field: 'code', order: 'asc' }])
    expect(crudSorters(roles, { sort: null, view: 'bin' })).toEqual([{ field: 'deletedAt', order: 'desc' }])
    const sort = { field: 'name', order: 'desc' } as const
    expect(crudSorters(roles, { sort, view: 'list' })).toEqual([sort])
    expect(crudSorters(roles, { sort, view: 'bin' })).toEqual([sort])
  })
})
