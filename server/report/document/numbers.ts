import type { Locale } from '../../../src/resources/errors.ts'
import { squareMetresPerHectare, squareMetresPerMu } from '../../../src/resources/units.ts'

function number(value: number, locale: Locale, decimals: number): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: decimals, minimumFractionDigits: decimals }).format(
    value,
  )
}

type Areas = { m2: string; hectares: string; mu: string }

/** Formats an area in square metres, hectares and mu, each with its unit. */
export function areasOf(areaM2: number, locale: Locale): Areas {
  const [hectares, mu] = locale === 'en-US' ? ['ha', 'mu'] : ['公顷', '亩']
  return {
    m2: `${number(areaM2, locale, areaM2 < 100 ? 2 : 1)} m²`,
    hectares: `${number(areaM2 / squareMetresPerHectare, locale, 4)} ${hectares}`,
    mu: `${number(areaM2 / squareMetresPerMu, locale, 3)} ${mu}`,
  }
}

export function threeUnits(areaM2: number, locale: Locale): string {
  const { m2, hectares, mu } = areasOf(areaM2, locale)
  return `${m2} = ${hectares} = ${mu}`
}

/** Formats metres below a kilometre, kilometres above. */
export function lengthText(metres: number, locale: Locale): string {
  return metres < 1000 ? `${number(metres, locale, 1)} m` : `${number(metres / 1000, locale, 2)} km`
}

export function percent(share: number, locale: Locale): string {
  return `${number(share * 100, locale, 2)}%`
}

/** Formats coordinates as in survey files: metres with three decimals and no separator. */
export function coordinate(metres: number): string {
  return metres.toFixed(3)
}

/** Formats day and time in the time zone of the installation. */
export function instant(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Shanghai' }).format(
    new Date(iso),
  )
}
