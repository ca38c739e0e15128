/** A named place that is marked on the map. */
export type MapMark = { name: string; at: readonly [longitude: number, latitude: number] }

const longestName = 100

/** `100.19123,25.78001,洱海`, to the metre, as URLs carry it. */
export function writeMark({ name, at }: MapMark): string {
  return [...at.map((degrees) => Number(degrees.toFixed(5))), name].join(',')
}

/** Null when the text is not a mark. */
export function readMark(text: string | null): MapMark | null {
  const [, east = '', north = '', name = ''] = /^(-?[\d.]+),(-?[\d.]+),(.+)$/su.exec(text ?? '') ?? []
  const [longitude, latitude] = [Number(east), Number(north)]
  const isPlace = east !== '' && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85
  return isPlace ? { name: name.slice(0, longestName), at: [longitude, latitude] } : null
}
