const formats = new Map<string, Intl.NumberFormat>()

/** A number as people read it in the locale, with at most so many decimals. */
export function formatNumber(value: number, locale: string, decimals: number): string {
  const key = `${locale} ${decimals}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals })))
  return format.format(value)
}
