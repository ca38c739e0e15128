import type { Label } from '../../src/resources/define.ts'
import { isRegionLevel, regionLevels, regionPrefix, type RegionLevel } from '../../src/resources/region-code.ts'

/** Digits of a region code. */
const codeLength = 12

/** Where a region stands: its code and level say it all, the parent follows from them. */
export type Place = { xzqdm: string; xzqjb: string }

/** The code of the region that a prefix belongs to: `532901` → `532901000000`. */
function codeOf(prefix: string): string {
  return prefix.padEnd(codeLength, '0')
}

/**
 * What is wrong between a code and its level, or null: behind the digits of the level only zeros, and the level's own
 * digits not all zero. Sections of the levels above may be zero (a town right below a prefecture has no county:
 * 441900003000).
 */
export function placeMistake({ xzqdm, xzqjb }: Place): Label | null {
  const prefix = regionPrefix(xzqdm, xzqjb)
  if (codeOf(prefix) !== xzqdm) {
    const zeros = codeLength - prefix.length
    return {
      zh: `与级别不符：该级别的代码后 ${zeros} 位应为 0`,
      en: `does not fit the level: the last ${zeros} digits must be 0 at this level`,
    }
  }
  const own = prefix.slice(prefixLengthAbove(xzqjb))
  if (Number(own) !== 0) return null
  return {
    zh: `与级别不符：该级别自身的 ${own.length} 位（${own}）不能全为 0`,
    en: `does not fit the level: its own ${own.length} digits (${own}) may not all be 0`,
  }
}

/** Every place that could contain this one, the nearest first. */
export function placesAbove({ xzqdm, xzqjb }: Place): Place[] {
  return levelsAbove(xzqjb).map((level) => ({ xzqjb: level, xzqdm: codeOf(regionPrefix(xzqdm, level)) }))
}

/** Levels above this one, the nearest first. */
function levelsAbove(xzqjb: string): RegionLevel[] {
  return regionLevels.filter((level) => level < xzqjb).toReversed()
}

function prefixLengthAbove(xzqjb: string): number {
  const [nearest] = levelsAbove(xzqjb)
  return nearest ? regionPrefix(codeOf(''), nearest).length : 0
}

/** Whether two regions are one place. */
export function isSamePlace(one: Place, other: Place): boolean {
  return one.xzqdm === other.xzqdm && one.xzqjb === other.xzqjb
}

/**
 * The place in values that come from a row and its draft; throws on a level that the form check can't have let through.
 */
export function placeOf(values: Readonly<Record<string, unknown>>): Place {
  const { xzqdm, xzqjb } = values
  if (typeof xzqdm !== 'string' || !isRegionLevel(xzqjb))
    throw new Error('a region without a code or a level reached the rules')
  return { xzqdm, xzqjb }
}
