import { fromLonLat, toLonLat } from 'ol/proj.js'
import { fromZone, toZone } from '../coordinates/gauss-kruger.ts'
import type { LonLat } from '../feature.ts'

type ProjectionCheck = { name: string; errorM: number }

const metresOfDegree = 111_320

/** 大理古城, and its coordinates in the zone of 99°E by PROJ 9 (EPSG:4521), in metres. */
const place: LonLat = [100.1648, 25.6942]
const inZone33 = { zone: 33, northM: 2_843_471.65819, eastM: 616_922.44219 }
const inWebMercator = [11_150_294.53141, 2_961_255.33597] as const

/**
 * Returns how far this browser's calculations differ from known results, in metres. With more than a millimetre it
 * can't be trusted with survey data.
 */
export function projectionChecks(): ProjectionCheck[] {
  const there = toZone(place, inZone33.zone)
  const back = fromZone(inZone33)
  const [x = 0, y = 0] = fromLonLat([...place])
  const returned = toLonLat([...inWebMercator])
  return [
    { name: 'CGCS2000 / 3°', errorM: Math.hypot(there.northM - inZone33.northM, there.eastM - inZone33.eastM) },
    { name: '3° / CGCS2000', errorM: Math.hypot(back[0] - place[0], back[1] - place[1]) * metresOfDegree },
    { name: 'EPSG:3857', errorM: Math.hypot(x - inWebMercator[0], y - inWebMercator[1]) },
    {
      name: 'EPSG:3857 / 4490',
      errorM: Math.hypot((returned[0] ?? 0) - place[0], (returned[1] ?? 0) - place[1]) * metresOfDegree,
    },
  ]
}
