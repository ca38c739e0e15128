import type { Label } from '../../resources/define.ts'
import { regions } from '../../resources/regions.ts'

/** The words of a region level, as the declaration has them; an unknown level stands for itself. */
export function levelLabel(xzqjb: string): Label {
  const level = String(xzqjb)
  return regions.fields.xzqjb.options.find(({ value }) => value === level)?.label ?? { zh: level, en: level }
}
