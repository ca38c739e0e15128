import type { County, Estate, Stage } from './estates.ts'
import { drawsOf } from './random.ts'

const stages = [
  'planning',
  'inviting',
  'inviting',
  'inviting',
  'inviting',
  'inviting',
  'signed',
  'building',
  'completed',
] as const satisfies readonly Stage[]

type LandStatus = 'reserve' | 'open' | 'negotiating' | 'supplied' | 'built'

/** Returns the stage of an estate's project, drawn if not given; the status of its parcels depends on it. */
export function stageOf({ county, estate, number }: { county: County; estate: Estate; number: number }): Stage {
  return estate.stage ?? drawsOf(Number(county.xzqdm.slice(2, 6)) * 1000 + number).oneOf(stages)
}

/** Statuses of the parcels of a project by its stage: nothing is on offer where everything stands. */
export const statusesOf: Readonly<Record<Stage, readonly [LandStatus, ...LandStatus[]]>> = {
  planning: ['reserve', 'reserve', 'open'],
  inviting: ['open', 'open', 'open', 'open', 'open', 'open', 'reserve', 'negotiating'],
  signed: ['open', 'negotiating', 'negotiating', 'supplied'],
  building: ['supplied', 'supplied', 'built'],
  completed: ['built', 'built', 'built', 'supplied'],
}

/** Range of start years by stage, counted from the year in which the demonstration is loaded. */
export const startYearsOf: Readonly<Record<Stage, readonly [number, number]>> = {
  planning: [1, 3],
  inviting: [0, 2],
  signed: [0, 1],
  building: [-2, 0],
  completed: [-5, -2],
}
