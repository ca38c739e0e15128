import { formatNumber } from '../../resources/format-number.ts'
import type { Locale } from '../../resources/errors.ts'
import { squareMetresPerHectare, squareMetresPerMu } from '../../resources/units.ts'

/** An area in square metres, hectares and mu, e.g. `12,345.6 m² · 1.2346 公顷 · 18.519 亩`. */
export function threeUnits(areaM2: number, locale: Locale): string {
  const [hectares, mu] = locale === 'en-US' ? ['ha', 'mu'] : ['公顷', '亩']
  return `${formatNumber(areaM2, locale, areaM2 < 100 ? 2 : 1)} m² · ${formatNumber(areaM2 / squareMetresPerHectare, locale, 4)} ${hectares} · ${formatNumber(areaM2 / squareMetresPerMu, locale, 3)} ${mu}`
}

/** Metres below a kilometre, kilometres above. */
export function distanceText(metres: number, locale: Locale): string {
  return metres < 1000 ? `${formatNumber(metres, locale, 0)} m` : `${formatNumber(metres / 1000, locale, 2)} km`
}
