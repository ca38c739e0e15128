/** Column widths set by a user, in px by name. */
export type Widths = Readonly<Record<string, number>>

export const narrowestPx = 64
export const widestPx = 800

/** Returns the widths with some of them changed; null resets a width. */
export function withWidths(widths: Widths, change: Readonly<Record<string, number | null>>): Widths {
  const merged = { ...widths, ...change }
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, number] => entry[1] !== null))
}

/** Reads widths from storage; drops invalid ones. */
export function readWidths(value: unknown): Widths {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => isWidth(entry[1])))
}

function isWidth(value: unknown): boolean {
  return typeof value === 'number' && value >= narrowestPx && value <= widestPx
}
