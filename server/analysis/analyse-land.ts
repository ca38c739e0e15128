import type { Tables, Transaction } from '../db/index.ts'
import { analyse } from './analyse.ts'
import { checkedBoundary } from './boundary.ts'
import { readLand } from './land.ts'
import { planLayers, type SeesLines } from './layers.ts'
import { storeRun } from './runs.ts'
import { turnsWithin } from './turns.ts'

/**
 * Analyses a parcel inside a running transaction, stores the run under the given user and returns its id. Throws if the
 * parcel does not exist or has no boundary.
 */
export async function analyseLand(
  tx: Transaction<Tables>,
  { landId, actorId, seesLines }: { landId: string; actorId: string; seesLines: SeesLines },
): Promise<string> {
  const found = await readLand(tx, landId)
  if (!found?.boundary) throw new Error(`There is no land ${landId} with a boundary`)
  const boundary = await checkedBoundary(tx, found.boundary, 'zh-CN')
  const { result, inputs, seen } = await analyse(turnsWithin(tx), await planLayers(tx, seesLines), {
    boundary,
    use: null,
    floorAreaRatio: found.floorAreaRatio,
  })
  const run = await storeRun(tx, {
    actorId,
    boundary,
    land: found.land,
    inputs: { ...inputs, seen: [...seen] },
    result,
  })
  return run.id
}
