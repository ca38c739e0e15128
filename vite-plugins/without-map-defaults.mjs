/** The controls and interactions of a map that names none; ours names its own, without turning and attribution. */
export function defaults() {
  throw new Error('A map in this build names its controls and interactions: see src/map/map.ts')
}
