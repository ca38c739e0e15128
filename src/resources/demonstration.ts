/** Author of rows that the program loads itself: no person can have this id. */
export const systemAuthor = 'system'

/**
 * Whether a parcel or project is demonstration data: invented, and marked 演示数据 wherever it is shown. Rows that a person
 * creates or imports are not.
 */
export function isDemonstration(row: { createdBy?: unknown }): boolean {
  return row.createdBy === systemAuthor
}

export const demonstrationMark = { zh: '演示数据', en: 'Demo data' } as const
