import { beside, distanceM } from './degrees.ts'
import type { LaidOut } from './lands.ts'
import { areaWithCore, demoMark, isClearOf, Placement } from './layer-areas.ts'
import { placesOf } from './layer-places.ts'
import type { LayerFeature, WideFeature } from './layer-shapes.ts'
import { drawsOf } from './random.ts'
import { demoWater } from './water.ts'

/** Returns nature reserves on every second mountain, with their cores. */
export function reserves(): LayerFeature[] {
  const [draws, placement] = [drawsOf(710_005), new Placement()]
  return placesOf('mountain')
    .filter((_height, index) => index % 2 === 0)
    .flatMap(({ name, at, radiusM }, index) => {
      const place = { middle: at, radiusM: radiusM * 1.25 }
      if (!placement.add(place)) return []
      return areaWithCore(`${name}自然保护地`, place, draws, {
        zones: ['功能区', '核心保护区', '一般控制区'],
        coreShare: 0.55,
        more: { 级别: index % 3 === 0 ? '国家级' : '省级' },
      })
    })
}

/** Returns scenic and historic areas around every third known sight, with cores away from all estates. */
export function scenicAreas(estates: readonly LaidOut[]): LayerFeature[] {
  const [draws, placement] = [drawsOf(710_011), new Placement()]
  const sights = placesOf('scenic').filter((_sight, index) => index % 3 === 1)
  return sights.flatMap(({ name, at }) => {
    const middles = [
      at,
      ...[0, 1, 2, 3, 4, 5].map((turn) => beside(at, Math.cos(turn) * 2_400, Math.sin(turn) * 2_400)),
    ]
    const middle = middles.find((each) => isClearOf(estates, { middle: each, radiusM: 500 }))
    const place = middle && { middle, radiusM: 2_000 }
    if (!place || !placement.add(place)) return []
    return areaWithCore(`${name}风景名胜区`, place, draws, {
      zones: ['功能区', '核心景区', '核心景区以外'],
      coreShare: 0.3,
    })
  })
}

/** Returns the sources of drinking water of the counties, some kilometres from their seats. */
export function waterSources(estates: readonly LaidOut[]): LayerFeature[] {
  const [draws, placement] = [drawsOf(710_012), new Placement()]
  return placesOf('seat').flatMap(({ name, at }, index) => {
    const turns = [0, 1, 2, 3, 4, 5].map((turn) => (index + turn) * 1.05)
    const places = turns.map((angle) => ({
      middle: beside(at, Math.cos(angle) * 7_200, Math.sin(angle) * 7_200),
      radiusM: 950,
    }))
    const place = places.find((each) => isClearOf(estates, each) && isApartFromLakes(each))
    if (!place || !placement.add(place)) return []
    return areaWithCore(`${name}水源地`, place, draws, {
      zones: ['保护区级别', '水源一级保护区', '水源二级保护区'],
      coreShare: 0.4,
      more: { 类型: '湖库型' },
    })
  })
}

function isApartFromLakes({ middle, radiusM }: { middle: readonly [number, number]; radiusM: number }): boolean {
  return demoWater().features.every(
    ({ geometry }) =>
      geometry.type !== 'Polygon' ||
      geometry.coordinates.flat().every(([x = 0, y = 0]) => distanceM([x, y], middle) > radiusM + 1_500),
  )
}

/** How far the zones of the basin of Erhai reach from its shore, metres. */
const erhaiZones = [
  { zone: '生态保护核心区', fromM: null, toM: 60 },
  { zone: '生态保护缓冲区', fromM: 60, toM: 500 },
  { zone: '绿色发展区', fromM: 500, toM: 4_500 },
] as const

/** Returns the three zones of the basin of Erhai: the lake with its shore, and two belts around it. */
export function erhaiBasin(): WideFeature[] {
  const erhai = demoWater().features.find(({ properties }) => properties.name === '洱海')
  if (!erhai) throw new Error('The demonstration has no 洱海')
  return erhaiZones.map(({ zone, fromM, toM }) => ({
    geometry: erhai.geometry,
    properties: { 名称: `洱海${zone}`, 分区: zone, 说明: demoMark },
    widenM: toM,
    ...(fromM === null ? {} : { beyondM: fromM }),
  }))
}
