import { readJson } from './read-data.ts'

/** A proposed use before it is inserted; the group is named. */
export type UseSeed = {
  name: string
  nameEn: string
  landUse: string
  newConstruction: boolean
  lodging: boolean
  sewage: boolean
  linear: boolean
  sort: number
}

/** A use as stored in the data file, where facts that are usual are left out. */
type Source = Pick<UseSeed, 'name' | 'nameEn' | 'landUse'> & Partial<UseSeed>

const usual = { newConstruction: true, lodging: false, sewage: true, linear: false }

/** Returns what investors want to build in the region, in groups that are uses themselves. New objects on every call. */
export function demoProposedUses(): { group: UseSeed; uses: UseSeed[] }[] {
  return readJson<(Source & { uses: readonly Source[] })[]>(new URL('./data/proposed-uses.json', import.meta.url)).map(
    ({ uses, ...group }, number) => ({
      group: { ...usual, ...group, sort: (number + 1) * 100 },
      uses: uses.map((use, at) => ({ ...usual, ...use, sort: (number + 1) * 100 + at + 1 })),
    }),
  )
}
