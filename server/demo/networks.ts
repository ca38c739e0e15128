import { beside, distanceM } from './degrees.ts'
import type { LaidOut } from './lands.ts'
import { demoMark, touched } from './layer-areas.ts'
import { placesOf } from './layer-places.ts'
import type { LayerFeature } from './layer-shapes.ts'
import { readFeatures } from './read-data.ts'
import { demoRoads } from './roads.ts'
import type { DegreePosition, RoadKind } from './schematic.ts'

type PowerLine = { properties: { class: string; name: string }; geometry: { coordinates: DegreePosition[][] } }

/** Classes of the roads that are not expressways, as the layer names them. */
const lesserClasses: Partial<Record<string, string>> = {
  national: '国道',
  provincial: '省道',
  county: '县道',
} satisfies Partial<Record<RoadKind, string>>

/** How long the parts of a railway are that lie in one kind of place, metres. */
const partM = 500
/** Where the protection strips of railways change: metres from the seat of a county. */
const railPlaces = [
  { name: '城市市区', withinM: 2_000 },
  { name: '城市郊区', withinM: 4_000 },
  { name: '村镇', withinM: 8_000 },
  { name: '其他地区', withinM: Number.POSITIVE_INFINITY },
] as const

/** Returns the expressways of the basemap. */
export function expressways(): LayerFeature[] {
  return demoRoads()
    .features.filter(({ properties }) => properties.kind === 'expressway')
    .map(({ geometry, properties }) => ({
      geometry,
      properties: { 名称: properties.name, 类别: '高速公路', 说明: demoMark },
    }))
}

/** Returns national, provincial and county roads, and town roads through every sixth estate. */
export function lesserRoads(estates: readonly LaidOut[]): LayerFeature[] {
  const drawn = demoRoads().features.flatMap(({ geometry, properties: { kind, name } }) => {
    const grade = lesserClasses[kind]
    return grade ? [line([geometry.coordinates], { 名称: name, 等级: grade })] : []
  })
  const local = touched(estates, 2).map(({ estate, middle }) =>
    line(
      [
        [
          [
            beside(middle, 170, -1_500),
            beside(middle, 210, -300),
            beside(middle, 190, 400),
            beside(middle, 260, 1_600),
          ],
        ],
      ],
      {
        名称: `${estate.name}乡道`,
        等级: '乡道',
      },
    ),
  )
  return [...drawn, ...local]
}

/** Returns the railways in parts, by the kind of place that they run through. */
export function railways(): LayerFeature[] {
  return demoRoads()
    .features.filter(({ properties }) => properties.kind === 'railway')
    .flatMap(({ geometry, properties: { name, class: type = '铁路' } }) =>
      geometry.coordinates.flatMap((positions) =>
        partsOf(positions.map(([x = 0, y = 0]) => [x, y])).map(({ place, part }) =>
          line([[part]], { 名称: name, 类别: type, 保护区类别: `${type}·${place}` }),
        ),
      ),
    )
}

/** Returns the overhead power lines, all invented, and local ones through every sixth estate. */
export function powerLines(estates: readonly LaidOut[]): LayerFeature[] {
  const drawn = readFeatures<PowerLine>(new URL('./data/power.geojson', import.meta.url)).map(
    ({ properties, geometry }) => line([geometry.coordinates], { 名称: properties.name, 电压等级: properties.class }),
  )
  const local = touched(estates, 5).map(({ estate, middle }) =>
    line([[[beside(middle, -1_400, -150), beside(middle, -250, -190), beside(middle, 1_300, -120)]]], {
      名称: `10kV ${estate.name}线`,
      电压等级: '10kV',
    }),
  )
  return [...drawn, ...local]
}

function line(
  parts: readonly (readonly (readonly (readonly number[])[])[])[],
  properties: Record<string, string>,
): LayerFeature {
  return {
    geometry: { type: 'MultiLineString', coordinates: parts.flat().map((part) => part.map((at) => at.map(rounded))) },
    properties: { ...properties, 说明: demoMark },
  }
}

/** Cuts a line where the kind of place changes. */
function partsOf(positions: readonly DegreePosition[]): { place: string; part: DegreePosition[] }[] {
  const seats = placesOf('seat')
  const placeOf = (at: DegreePosition): string => {
    const apartM = Math.min(...seats.map((seat) => distanceM(seat.at, at)))
    return railPlaces.find(({ withinM }) => apartM <= withinM)?.name ?? '其他地区'
  }
  const parts: { place: string; part: DegreePosition[] }[] = []
  const fine = positions.flatMap((at, index) => between(positions[index - 1] ?? at, at))
  for (const [index, at] of fine.entries()) {
    const before = fine[index - 1]
    if (!before) continue
    const place = placeOf([(before[0] + at[0]) / 2, (before[1] + at[1]) / 2])
    const last = parts.at(-1)
    if (last?.place === place) last.part.push(at)
    else parts.push({ place, part: [before, at] })
  }
  return parts
}

/** Positions from one to another in steps of about `partM`: the end, but not the start. */
function between([ax, ay]: DegreePosition, [bx, by]: DegreePosition): DegreePosition[] {
  const steps = Math.max(1, Math.round(distanceM([ax, ay], [bx, by]) / partM))
  return Array.from({ length: steps }, (_, step) => {
    const share = (step + 1) / steps
    return [ax + (bx - ax) * share, ay + (by - ay) * share]
  })
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(7))
}
