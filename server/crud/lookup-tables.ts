/**
 * The tables that fields of a kind point into, and their columns: the one place where the engine knows how they are
 * stored.
 */
export const regionTable = { table: 'regions', code: 'xzqdm', name: 'xzqmc', level: 'xzqjb' } as const

/** `dict` fields hold the `value` of an item in the list `items` of the row with that code. */
export const dictTable = { table: 'dicts', code: 'code', items: 'items' } as const

/** `createdBy` and `updatedBy` hold ids of this table, or `system`. */
export const userTable = { table: 'users', name: 'realname' } as const
