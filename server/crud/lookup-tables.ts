/** The tables that fields refer to, and their columns: the only place where the engine knows how they are stored. */
export const regionTable = {
  table: 'regions',
  code: 'xzqdm',
  name: 'xzqmc',
  english: 'xzqmcEn',
  level: 'xzqjb',
} as const

/** `dict` fields hold the `value` of an item in `items` of the row with that code. */
export const dictTable = { table: 'dicts', code: 'code', items: 'items' } as const

/** `createdBy` and `updatedBy` hold ids of this table, or `system` or `visitor`. */
export const userTable = { table: 'users', name: 'realname' } as const
