import { squareMetresPerMu } from '../resources/units.ts'

/** Price of a whole parcel in 万元; null where its area or its price is unknown. */
export function totalPriceWan(areaM2: unknown, priceWanPerMu: unknown): number | null {
  return typeof areaM2 === 'number' && typeof priceWanPerMu === 'number'
    ? (areaM2 / squareMetresPerMu) * priceWanPerMu
    : null
}
