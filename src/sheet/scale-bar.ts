/**
 * Returns the longest round distance that fits: 1, 2 or 5 times a power of ten. Input: metres per pixel, and the
 * available pixels.
 */
export function scaleBar(metresPerPixel: number, roomPx: number): { metres: number; widthPx: number; text: string } {
  const room = metresPerPixel * roomPx
  const power = 10 ** Math.floor(Math.log10(room))
  const metres = [5, 2, 1].map((step) => step * power).find((each) => each <= room) ?? power
  return { metres, widthPx: metres / metresPerPixel, text: metres >= 1000 ? `${metres / 1000} km` : `${metres} m` }
}
