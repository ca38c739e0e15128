const formats = new Map<string, Intl.NumberFormat>()

/** A number as people read it in the locale, with at most so many decimals. Empty for what is no number. */
export function formatNumber(value: unknown, locale: string, decimals = 0): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  const key = `${locale} ${decimals}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals })))
  return format.format(value)
}
