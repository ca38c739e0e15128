const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats a number for the locale, with at most `decimals` decimals. Returns an empty string for a value that is not a
 * finite number.
 */
export function formatNumber(value: unknown, locale: string, decimals = 0): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  const key = `${locale} ${decimals}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals })))
  return format.format(value)
}
