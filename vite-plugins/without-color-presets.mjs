/**
 * Antd's button asks the colour picker whether its solid colour is bright, and would bring the picker's panel (6 kB gzip) for that. The
 * same answer for the one backdrop that the button asks about, white: luma of an opaque colour, value of a translucent one.
 */
export const isBright = (colour) => {
  const { r, g, b, a } = colour.toRgb()
  if (a > 0.5) return r * 0.299 + g * 0.587 + b * 0.114 > 192
  return Math.max(r, g, b) * a + 255 * (1 - a) > 127.5
}
