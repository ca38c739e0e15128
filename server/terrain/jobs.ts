import { contourTile } from './contours.ts'
import { describe } from './describe.ts'
import { factsOf } from './facts.ts'
import type { Ground } from './ground.ts'
import { lakeSharesOf } from './lake-shares.ts'
import { profileOf } from './profile.ts'
import { reliefPicture } from './relief-picture.ts'
import { reliefTile } from './relief-tile.ts'
import { viewFrom } from './view.ts'

/** Work on the ground by name; each runs in a thread, so what goes in and out is plain data. */
export const jobs = {
  describe,
  relief: reliefTile,
  reliefPicture,
  contours: contourTile,
  facts: factsOf,
  lakeShares: lakeSharesOf,
  profile: profileOf,
  view: viewFrom,
} as const

type Work = typeof jobs
export type JobName = keyof Work
export type JobInput<N extends JobName> = Work[N] extends (
  ground: Ground,
  input: infer Input,
  ...rest: never[]
) => unknown
  ? Input
  : never
export type JobResult<N extends JobName> = Awaited<ReturnType<Work[N]>>

/** `paths` of the kept rasters, in order. */
export type Order = { name: JobName; paths: readonly string[]; input: unknown }

/** A job as the thread calls it. */
export type Job = (ground: Ground, input: never, tell: (share: number) => void) => Promise<unknown>
