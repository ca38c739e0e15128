/** Who writes rows when the program loads data by itself: no person can have this id. */
export const systemAuthor = 'system'

/**
 * Whether a land or project came with the demonstration data: invented, and marked 演示数据 wherever it is shown. What a
 * person makes or imports is not.
 */
export function isDemonstration(row: { createdBy?: unknown }): boolean {
  return row.createdBy === systemAuthor
}

export const demonstrationMark = { zh: '演示数据', en: 'Demonstration data' } as const
