import { call, type TestServer } from '../../support/server.ts'
import { session } from '../resources/console.ts'

type Place = readonly [longitude: number, latitude: number]
type Parcel = { code: string; name: string; ring: Place[] }

/** In degrees: the side of a parcel (about 20 m), and the distance from one parcel to the next. */
const side = 0.0002
const pitch = 0.0004

/** The south-west corner of a square in 云龙县 that contains no parcel yet; `span` is its side in degrees. */
export async function freePlace(server: TestServer, span: number): Promise<Place> {
  const { token } = await session(server, 'officer-prefecture')
  for (let step = 0; step < 100; step += 1) {
    const [west, south] = [99.2 + (step % 10) * 0.03, 25.75 + Math.floor(step / 10) * 0.03]
    const { data } = await call<{ total: number }>(
      server,
      `/projectLands/page?bbox=${west},${south},${west + span},${south + span}&_start=0&_end=1`,
      { token },
    )
    if (data.total === 0) return [west, south]
  }
  throw new Error('the county has no free square')
}

/** Square parcels in rows of a hundred, numbered from 1. */
export function squares([west, south]: Place, { count, code }: { count: number; code: string }): Parcel[] {
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [west + (index % 100) * pitch, south + Math.floor(index / 100) * pitch]
    return {
      code: `${code}-${index + 1}`,
      name: `勘测地块 ${index + 1}`,
      ring: [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ],
    }
  })
}

/** A GeoJSON file whose columns have the names that surveyors give them; areas are in hectares. */
export function parcelFile(
  name: string,
  parcels: readonly Parcel[],
): { name: string; mimeType: string; buffer: Buffer } {
  const features = parcels.map(({ code, name: called, ring }) => ({
    type: 'Feature',
    properties: { 宗地编号: code, 宗地名称: called, 地块面积: 0.4 },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }))
  return {
    name,
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
  }
}
