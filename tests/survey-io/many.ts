/** Degrees: the south-west corner of the generated parcels, in hills of 洱源县 without demonstration lands. */
const [west, south] = [99.62, 25.925]
/** Degrees from one parcel to the next, and along a side: about 80 m and 60 m. */
const [step, side] = [0.0008, 0.0006]

export const manyDefaults = { xzqdm: '532930000000', landStatus: 'open' }
export const manyMapping = { code: 'landCode', name: 'name', price: 'priceWanPerMu' }

const degrees = (value: number): number => Number(value.toFixed(9))

/** The closed ring of a generated parcel. */
export function cornersOf(number: number, columns: number): [number, number][] {
  const [x, y] = [west + (number % columns) * step, south + Math.floor(number / columns) * step]
  return [
    [x, y],
    [x + side, y],
    [x + side * 1.1, y + side / 2],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ].map(([lon = 0, lat = 0]) => [degrees(lon), degrees(lat)])
}

/** A GeoJSON file of five-cornered parcels in a grid without overlaps, numbered from 0. The same every time. */
export function manyParcels(count: number, prefix: string): string {
  const columns = Math.ceil(Math.sqrt(count))
  const features = Array.from({ length: count }, (_none, number) => {
    const properties = { code: `${prefix}${number}`, name: `测试地块 ${number}`, price: 12.5 }
    return JSON.stringify({
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates: [cornersOf(number, columns)] },
    })
  })
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}`
}
