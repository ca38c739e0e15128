import type { Label } from '../../src/resources/define.ts'
import { isRegionLevel, regionLevels, regionPrefix, type RegionLevel } from '../../src/resources/region-code.ts'

/** Digits of a region code. */
const codeLength = 12

/** Position of a region in the tree: code and level, from which the parent follows. */
export type Place = { xzqdm: string; xzqjb: string }

/** The region code of a prefix: `532901` → `532901000000`. */
function codeOf(prefix: string): string {
  return prefix.padEnd(codeLength, '0')
}

/**
 * Returns the mismatch of a code and its level, or null: after the digits of the level only zeros, and the level's own
 * digits not all zero. Digits of higher levels may be zero (a town directly below a prefecture has no county:
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

/** Every place that could contain this one, nearest first. */
export function placesAbove({ xzqdm, xzqjb }: Place): Place[] {
  return levelsAbove(xzqjb).map((level) => ({ xzqjb: level, xzqdm: codeOf(regionPrefix(xzqdm, level)) }))
}

/** Levels above this one, nearest first. */
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

/** The place of a row merged with its draft; throws on a level that the form check can't have accepted. */
export function placeOf(values: Readonly<Record<string, unknown>>): Place {
  const { xzqdm, xzqjb } = values
  if (typeof xzqdm !== 'string' || !isRegionLevel(xzqjb))
    throw new Error('a region without a code or a level reached the rules')
  return { xzqdm, xzqjb }
}
