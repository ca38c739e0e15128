import type { County, Estate, Stage } from './estates.ts'
import type { Draws } from './random.ts'
import { statusesOf } from './stages.ts'
import { drawFigures, drawUse } from './uses.ts'

const services = ['road', 'water', 'drainage', 'power', 'telecom', 'heat', 'gas', 'levelled'] as const

/** Least number of services by status: what stands is connected. */
const leastServices = { reserve: 1, open: 3, negotiating: 3, supplied: 5, built: 8 } as const

export type LandFacts = ReturnType<typeof landFacts>

/** Returns invented facts of a parcel, consistent with its county, its estate and each other. */
export function landFacts(
  { priceLevel }: County,
  { theme }: Estate,
  { areaM2, stage, draws }: { areaM2: number; stage: Stage; draws: Draws },
) {
  const use = drawUse(theme, areaM2, draws)
  const landStatus = draws.oneOf(statusesOf[stage])
  const ready = draws.whole(leastServices[landStatus], landStatus === 'reserve' ? 4 : services.length)
  return {
    use,
    landStatus,
    statedAreaM2: Number((areaM2 * draws.between(0.9996, 1.0004)).toFixed(1)),
    ...drawFigures(use, priceLevel, draws),
    infrastructure: [
      ...services.slice(0, Math.min(ready, 5)),
      ...services.slice(5).filter((_service, index) => index < ready - 5),
    ],
    published: landStatus === 'reserve' ? draws.isHit(0.35) : draws.isHit(0.92),
  }
}
