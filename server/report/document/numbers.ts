import type { Locale } from '../../../src/resources/errors.ts'

function number(value: number, locale: Locale, decimals: number): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: decimals, minimumFractionDigits: decimals }).format(
    value,
  )
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
