import type { Label } from '../../resources/define.ts'
import { regions } from '../../resources/regions.ts'

/** Label of a region level from the declaration; an unknown level is its own label. */
export function levelLabel(xzqjb: string): Label {
  const level = String(xzqjb)
  return regions.fields.xzqjb.options.find(({ value }) => value === level)?.label ?? { zh: level, en: level }
}
