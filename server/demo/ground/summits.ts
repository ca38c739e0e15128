import { cellOf, eachNear, type Grid, type Spot } from './grid.ts'

/** A summit gets its exact height within so many kilometres. */
const summitKm = 0.45
/** Around it nothing is higher than the summit less so many metres per kilometre; farther off less and less strictly. */
const besideKm = 2.4
const besideFall = 60
/** Nothing but named summits reaches more than some way above this. */
const crestM = 3850
const crestRoomM = 190

/** Keeps the ground below the highest summits, gives the named ones their heights, and lowers what would be higher beside them. */
export function shapeSummits(grid: Grid, values: Float32Array, summits: readonly Spot[]): void {
  values.forEach((heightM, index) => {
    const above = heightM - crestM
    if (above > 0) values[index] = crestM + crestRoomM * Math.tanh(above / crestRoomM)
  })
  for (const summit of summits) raise(grid, values, summit)
  for (const summit of summits) lowerBeside(grid, values, summit)
  // One may have lowered another that is near.
  for (const summit of summits) raise(grid, values, summit)
  const highestM = Math.max(...summits.map(({ heightM }) => heightM))
  values.forEach((heightM, index) => (values[index] = Math.min(highestM, heightM)))
}

function raise(grid: Grid, values: Float32Array, { heightM, ...place }: Spot): void {
  const missing = heightM - (values[cellOf(grid, place)] ?? heightM)
  eachNear(grid, { ...place, reachKm: summitKm * 3 }, (index, awayKm) => {
    values[index] = (values[index] ?? 0) + missing * Math.exp(-((awayKm / summitKm) ** 2))
  })
}

function lowerBeside(grid: Grid, values: Float32Array, { heightM, ...place }: Spot): void {
  eachNear(grid, { ...place, reachKm: besideKm }, (index, awayKm) => {
    const above = (values[index] ?? 0) - (heightM - awayKm * besideFall)
    const share = awayKm / besideKm
    // The farther from the summit, the more of what is higher stays.
    if (above > 0) values[index] = (values[index] ?? 0) - above * (1 - share * share * (3 - 2 * share))
  })
}
