import { useEffect, useState } from 'react'
import type { LonLat } from '../../../map/index.ts'
import { siteMiddle } from '../../../providers/site.ts'

type Reader = (text: string, zone: number) => { at: LonLat } | null
type Reading = { readPlace: Reader; zoneOf: (longitude: number) => number }

/**
 * The place that a text names by coordinates, or null. The map knows how to read them; it is on its way to this page
 * anyhow.
 */
export function usePlace(text: string): LonLat | null {
  const [reading, setReading] = useState<Reading | null>(null)
  useEffect(() => {
    // Without the map there is no place to go to, and the map says so itself.
    import('../../../map/index.ts').then(
      ({ readPlace, zoneOf }) => setReading({ readPlace, zoneOf }),
      () => undefined,
    )
  }, [])
  return reading?.readPlace(text, reading.zoneOf(siteMiddle()[0]))?.at ?? null
}
