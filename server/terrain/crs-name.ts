import type { Label } from '../../src/resources/define.ts'
import { phrase } from '../http/mistakes.ts'

const named: Readonly<Record<number, Label>> = {
  4490: { zh: 'CGCS2000 经纬度', en: 'CGCS2000, degrees' },
  4480: { zh: 'CGCS2000 经纬度（三维）', en: 'CGCS2000, degrees (3D)' },
  4326: { zh: 'WGS 84 经纬度', en: 'WGS 84, degrees' },
  3857: { zh: 'Web 墨卡托', en: 'Web Mercator' },
}
const says = {
  three: { zh: 'CGCS2000 三度带，中央经线 {meridian}°', en: 'CGCS2000, zone of 3°, meridian {meridian}°' },
  six: { zh: 'CGCS2000 六度带，中央经线 {meridian}°', en: 'CGCS2000, zone of 6°, meridian {meridian}°' },
  utm: { zh: 'WGS 84 / UTM 北 {zone} 带', en: 'WGS 84 / UTM zone {zone}N' },
} as const

/** Names a coordinate system that `crsOf` knows. */
export function crsName(epsg: number): Label {
  const known = named[epsg]
  if (known) return known
  if (epsg > 32_600) return phrase(says.utm, { zone: epsg - 32_600 })
  if (epsg >= 4534) return phrase(says.three, { meridian: (epsg - 4509) * 3 })
  if (epsg >= 4513) return phrase(says.three, { meridian: (epsg - 4488) * 3 })
  const zone = epsg - (epsg >= 4502 ? 4489 : 4478)
  return phrase(says.six, { meridian: zone * 6 - 3 })
}
