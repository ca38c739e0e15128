import type { RegionNode } from '../../providers/regions.ts'
import type { Label } from '../../resources/define.ts'
import {
  isRegionLevel,
  isWithinRegion,
  regionLevels,
  regionPrefix,
  type RegionLevel,
} from '../../resources/region-code.ts'
import { descendantsOf, type TreeIndex } from './tree-index.ts'

const codeLength = 12

/** Effect of moving a region under another parent. */
export type MovePlan = {
  /** Digits that the new code must begin with. */
  prefix: string
  level: RegionLevel
  /** The proposed code, or null when every number below the new parent is taken. */
  code: string | null
  /** Number of regions below it whose codes change with it. */
  recoded: number
}

/**
 * Returns the level that a region gets below a parent, or the reason why it can't be moved there. Only a region without
 * children may change its level.
 */
export function levelBelow(region: RegionNode, parent: RegionNode): RegionLevel | Label {
  if (isWithinRegion(parent.xzqdm, region)) return reasons.inside
  const [own, above] = [String(region.xzqjb), String(parent.xzqjb)]
  if (!isRegionLevel(own) || !isRegionLevel(above)) return reasons.lowest
  if (own > above) return own
  const next = regionLevels[regionLevels.indexOf(above) + 1]
  if (!next) return reasons.lowest
  return (region.children ?? []).length > 0 ? reasons.children : next
}

const reasons = {
  inside: { zh: '不能移到自身或其下级之下', en: 'A region cannot be moved below itself' },
  lowest: { zh: '村级区划没有下级', en: 'A village has nothing below it' },
  children: { zh: '级别将随之降低，但该区划有下级', en: 'Its level would become lower, but it has regions below it' },
} satisfies Record<string, Label>

/**
 * Returns the plan of a move, or the reason why it is impossible. The proposed code keeps the region's own number if it
 * is free.
 */
export function planMove(index: TreeIndex, region: RegionNode, parent: RegionNode): MovePlan | Label {
  const level = levelBelow(region, parent)
  if (typeof level !== 'string') return level
  const below = descendantsOf(region)
  const moved = new Set([region, ...below].map((each) => each.id))
  const taken = codesOf(index)
    .filter(([id]) => !moved.has(id))
    .map(([, code]) => code)
  return {
    prefix: prefixOf(parent),
    level,
    code: proposeCode({ parent, level, number: ownNumber(region), taken }),
    recoded: below.length,
  }
}

function codesOf(index: TreeIndex): [id: string, code: string][] {
  return [...index.nodes.values()].map(({ id, xzqdm }) => [id, xzqdm])
}

function prefixOf({ xzqdm, xzqjb }: RegionNode): string {
  return regionPrefix(xzqdm, String(xzqjb))
}

/** The number in the last digits of a region's code that belong to its level. */
function ownNumber(region: RegionNode): number {
  const level = String(region.xzqjb)
  return isRegionLevel(level) ? Number(prefixOf(region).slice(-digitsOf(level))) : 0
}

type Proposal = { parent: RegionNode; level: RegionLevel; number: number; taken: readonly string[] }

/**
 * Proposes a code: the requested number after the parent's prefix if it is free, else the one after the largest, else
 * the first gap, else null. Skipped levels are filled with zeros, so that the code is not inside any region of those
 * levels.
 */
export function proposeCode({ parent, level, number, taken }: Proposal): string | null {
  const digits = digitsOf(level)
  const stem = prefixOf(parent).padEnd(prefixLength(level) - digits, '0')
  const used = new Set(
    taken.filter((code) => code.startsWith(stem)).map((code) => Number(code.slice(stem.length, stem.length + digits))),
  )
  const free = number > 0 && !used.has(number) ? number : freeNumber(used, 10 ** digits)
  return free === null ? null : (stem + String(free).padStart(digits, '0')).padEnd(codeLength, '0')
}

function freeNumber(used: ReadonlySet<number>, limit: number): number | null {
  const next = Math.max(0, ...used) + 1
  if (next < limit) return next
  for (let number = 1; number < limit; number += 1) if (!used.has(number)) return number
  return null
}

/** Number of leading digits of a code that identify a region of this level. */
function prefixLength(level: RegionLevel): number {
  return regionPrefix('0'.repeat(codeLength), level).length
}

/** Number of those digits that belong to this level alone. */
function digitsOf(level: RegionLevel): number {
  const above = regionLevels[regionLevels.indexOf(level) - 1]
  return prefixLength(level) - (above ? prefixLength(above) : 0)
}

/** Default values of a new region below a parent; null below a village. */
export function childDefaults(
  index: TreeIndex,
  parent: RegionNode,
): { pid: string; xzqjb: RegionLevel; xzqdm: string } | null {
  const level = regionLevels[regionLevels.findIndex((each) => each === String(parent.xzqjb)) + 1]
  if (!level) return null
  const taken = codesOf(index).map(([, code]) => code)
  return { pid: parent.id, xzqjb: level, xzqdm: proposeCode({ parent, level, number: 0, taken }) ?? prefixOf(parent) }
}
