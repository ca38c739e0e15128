import { isOneOf } from './keys.ts'

/** Region levels of the wire (`xzqjb`): 1 province, 2 prefecture, 3 county, 4 town, 5 village. */
export const regionLevels = ['1', '2', '3', '4', '5'] as const
export type RegionLevel = (typeof regionLevels)[number]

/** Number of leading digits of a 12-digit code that identify a region of this level (GB/T 2260 and GB/T 10114). */
const prefixLengths: Readonly<Record<RegionLevel, number>> = { '1': 2, '2': 4, '3': 6, '4': 9, '5': 12 }

/** Names that surveyors use for the column of a region's code. */
export const regionAliases = ['行政区代码', '行政区划代码', '区划代码', '所在区划', '行政区', 'XZQDM', 'XZQ'] as const

export function isRegionLevel(value: unknown): value is RegionLevel {
  return isOneOf(regionLevels, value)
}

/** The digits shared by a region and everything below it: `532901000000` at level 3 → `532901`. */
export function regionPrefix(xzqdm: string, xzqjb: string): string {
  return isRegionLevel(xzqjb) ? xzqdm.slice(0, prefixLengths[xzqjb]) : xzqdm
}

/** The half-open range of codes below a prefix, in byte order: `['532901', '532902']`. */
export function prefixRange(prefix: string): [from: string, to: string] {
  const last = prefix.charCodeAt(prefix.length - 1)
  return [prefix, prefix.slice(0, -1) + String.fromCharCode(last + 1)]
}

/** Whether a code is in the subtree of a region, including the region itself. */
export function isWithinRegion(xzqdm: string, parent: { xzqdm: string; xzqjb: string }): boolean {
  return xzqdm.startsWith(regionPrefix(parent.xzqdm, parent.xzqjb))
}

/** First six characters of a region code: the short form of the signed-in user's region (specification, section 3). */
export function shortRegion(xzqdm: string): string {
  return xzqdm.slice(0, 6)
}
