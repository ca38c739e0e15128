import { useEffect, useState } from 'react'
import type { LonLat } from '../../../map/index.ts'
import { site } from '../../../providers/site.ts'

type Reader = (text: string, zone: number) => { at: LonLat } | null
type Reading = { readPlace: Reader; zoneOf: (longitude: number) => number }

/** Middle of China, where the server says nothing of its own region. */
const usualLongitude = 104

/** The place that a text names by coordinates, or null. The map knows how to read them; it is on its way to this page anyhow. */
export function usePlace(text: string): LonLat | null {
  const [reading, setReading] = useState<Reading | null>(null)
  useEffect(() => {
    // Without the map there is no place to go to, and the map says so itself.
    import('../../../map/index.ts').then(({ readPlace, zoneOf }) => setReading({ readPlace, zoneOf }), () => undefined)
  }, [])
  const longitude = site.extent ? (site.extent[0] + site.extent[2]) / 2 : usualLongitude
  return reading?.readPlace(text, reading.zoneOf(longitude))?.at ?? null
}
