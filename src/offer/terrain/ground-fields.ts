import { useTerrain } from '../../providers/terrain.ts'

/** Fields of parcels that are made from the heights. */
const groundFields: ReadonlySet<string> = new Set(['elevationM', 'slopeDeg', 'aspect', 'lakeViewPct'])

export function isOfGround(name: string): boolean {
  return groundFields.has(name)
}

/** Whether any of the fields is made from heights that are schematic. */
export function useIsSchematic(names: readonly string[]): boolean {
  const isSchematic = useTerrain()?.isSchematic ?? false
  return isSchematic && names.some(isOfGround)
}
