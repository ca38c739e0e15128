/** A number as people read it in the locale, never with more decimals than it has been given. Empty for what is no number. */
export function formatNumber(value: unknown, locale: string, scale?: number): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  return new Intl.NumberFormat(locale, { maximumFractionDigits: scale ?? 0 }).format(value)
}
