import { useEffect, useState } from 'react'
import type { LonLat } from '../map/index.ts'
import { siteMiddle } from '../providers/site.ts'

type Reader = (text: string, zone: number) => { at: LonLat } | null
type Reading = { readPlace: Reader; zoneOf: (longitude: number) => number }

const twoNumbers = /\d\D+\d/

/**
 * Returns the location if the text contains coordinates, or null. The parser is part of the map: it is loaded for the
 * first text that could be coordinates.
 */
export function useTypedPlace(text: string): LonLat | null {
  const [reading, setReading] = useState<Reading | null>(null)
  const isWanted = twoNumbers.test(text)
  useEffect(() => {
    if (!isWanted) return
    // Without the map there is no location to go to, and the map reports its own error.
    import('../map/index.ts').then(
      ({ readPlace, zoneOf }) => setReading({ readPlace, zoneOf }),
      () => undefined,
    )
  }, [isWanted])
  return isWanted && reading ? (reading.readPlace(text, reading.zoneOf(siteMiddle()[0]))?.at ?? null) : null
}
