import { beside, distanceM } from './degrees.ts'
import type { LaidOut } from './lands.ts'
import { area, demoMark, isClearOf, Placement, touched } from './layer-areas.ts'
import { layerDescriptions, type LayerDescription } from './layer-descriptions.ts'
import { placesOf, type Named } from './layer-places.ts'
import { fields, point, type LayerFeature, type WideFeature } from './layer-shapes.ts'
import { expressways, lesserRoads, powerLines, railways } from './networks.ts'
import { contains } from './placing.ts'
import { erhaiBasin, reserves, scenicAreas, waterSources } from './protected-areas.ts'
import { drawsOf } from './random.ts'
import type { DegreePosition } from './schematic.ts'
import { demoWater } from './water.ts'

/** A layer before it is inserted. */
export type LayerSeed = LayerDescription & { features: WideFeature[] }

/**
 * Returns the planning layers of the demonstration: invented, plausible, the same on every call. Mountains are red line
 * and reserves, basins are farmland, towns grow around their seats. Most estates do not overlap forbidding layers;
 * every sixth is touched by a red line or by farmland, so that every verdict occurs.
 */
export function demoLayers(estates: readonly LaidOut[]): LayerSeed[] {
  const made: Readonly<Record<string, LayerSeed['features']>> = {
    redLine: redLine(estates),
    farmland: farmland(estates),
    townBoundary: townBoundary(estates),
    landUse: landUse(estates),
    reserves: reserves(),
    water: waterBelts(),
    heritage: heritage(estates),
    hazard: hazard(estates),
    tourism: tourismZones(estates),
    erhai: erhaiBasin(),
    sources: waterSources(estates),
    parks: scenicAreas(estates),
    roads: expressways(),
    lesserRoads: lesserRoads(estates),
    rail: railways(),
    power: powerLines(estates),
    airport: placesOf('airport').map(({ name, at }) => ({
      geometry: point(at),
      properties: { 名称: name, 类别: '民用机场', 说明: demoMark },
    })),
    stations: points(placesOf('station'), '车站'),
    scenic: points(placesOf('scenic'), '景区'),
    hospitals: points(placesOf('hospital'), '医院'),
  }
  return layerDescriptions().map((description) => ({ ...description, features: made[description.key] ?? [] }))
}

function redLine(estates: readonly LaidOut[]): LayerFeature[] {
  const [draws, placement] = [drawsOf(710_001), new Placement()]
  const high = placesOf('mountain').flatMap(({ name, at, radiusM }) => {
    const place = { middle: at, radiusM }
    return isClearOf(estates, place) && placement.add(place)
      ? [area(name, place, draws, { 类型: '水源涵养与生物多样性维护' })]
      : []
  })
  const near = touched(estates, 1).flatMap(({ estate, middle }) => {
    const place = { middle: beside(middle, 330, 210), radiusM: 420 }
    return placement.add(place) ? [area(`${estate.name}面山`, place, draws, { 类型: '水土保持' })] : []
  })
  return [...high, ...near]
}

function farmland(estates: readonly LaidOut[]): LayerFeature[] {
  const draws = drawsOf(710_002)
  const lakes = demoWater().features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates : [],
  )
  const open = new Set(touched(estates, 4))
  const isKept = (at: DegreePosition): boolean =>
    !contains(lakes, at) && estates.every((estate) => open.has(estate) || distanceM(estate.middle, at) > 750)
  const basins = placesOf('seat').flatMap(({ name, at }, index) => {
    const middle = beside(at, index % 2 === 0 ? 3_600 : -3_600, 2_900)
    return fields(middle, { columns: 13, rows: 13, sideM: 240, draws, isKept }).map(
      (geometry, number): LayerFeature => ({
        geometry,
        properties: {
          图斑编号: `${name}-${number + 1}`,
          地类: draws.isHit(0.7) ? '水田' : '旱地',
          质量等别: draws.whole(6, 10),
          说明: demoMark,
        },
      }),
    )
  })
  const edges = [...open].flatMap(({ estate, middle }) =>
    fields(beside(middle, -330, -240), { columns: 4, rows: 4, sideM: 180, draws, isKept: () => true }).map(
      (geometry, number): LayerFeature => ({
        geometry,
        properties: { 图斑编号: `${estate.name}-${number + 1}`, 地类: '水田', 质量等别: 7, 说明: demoMark },
      }),
    ),
  )
  return [...basins, ...edges]
}

function townBoundary(estates: readonly LaidOut[]): LayerFeature[] {
  const [draws, placement] = [drawsOf(710_003), new Placement()]
  const towns = placesOf('seat').flatMap(({ name, at }) => {
    const place = { middle: at, radiusM: 1_900 }
    return placement.add(place) ? [area(`${name}中心城区`, place, draws, { 类型: '集中建设区' })] : []
  })
  const parks = estates.flatMap(({ estate, middle }) => {
    const place = { middle, radiusM: 620 }
    return estate.theme !== 'agri' && placement.add(place)
      ? [area(`${estate.name}片区`, place, draws, { 类型: '弹性发展区' })]
      : []
  })
  return [...towns, ...parks]
}

type LandClass = readonly [code: string, name: string]

const classes: readonly [LandClass, ...LandClass[]] = [
  ['0101', '水田'],
  ['0103', '旱地'],
  ['0201', '果园'],
  ['0202', '茶园'],
  ['0301', '乔木林地'],
  ['0305', '灌木林地'],
  ['0401', '天然牧草地'],
  ['0702', '农村宅基地'],
  ['1006', '农村道路'],
]
const builtClasses: readonly [LandClass, ...LandClass[]] = [
  ['05H1', '商业服务业设施用地'],
  ['0701', '城镇住宅用地'],
  ['0702', '农村宅基地'],
  ['0810', '公园与绿地'],
  ['1005', '交通服务场站用地'],
]

/** Fields around the estates; every third estate is built up already. */
function landUse(estates: readonly LaidOut[]): LayerFeature[] {
  const draws = drawsOf(710_004)
  return estates.flatMap(({ estate, middle }, index) =>
    fields(middle, { columns: 7, rows: 7, sideM: 170, draws, isKept: () => true }).map(
      (geometry, number): LayerFeature => {
        const [code, name] = draws.oneOf(index % 3 === 0 && estate.theme !== 'agri' ? builtClasses : classes)
        return {
          geometry,
          properties: {
            图斑编号: `${estate.name}-${number + 1}`,
            地类编码: code,
            地类名称: name,
            权属: draws.isHit(0.75) ? '集体' : '国有',
            说明: demoMark,
          },
        }
      },
    ),
  )
}

/** Banks and shores: 60 m on both sides of rivers, 300 m around lakes. */
function waterBelts(): LayerSeed['features'] {
  return demoWater().features.map(({ geometry, properties }) => ({
    geometry,
    properties: {
      名称: properties.name,
      类型: geometry.type === 'Polygon' ? '湖泊保护范围' : '河道管理范围',
      说明: demoMark,
    },
    widenM: geometry.type === 'Polygon' ? 300 : 60,
  }))
}

function heritage(estates: readonly LaidOut[]): LayerFeature[] {
  const [draws, placement] = [drawsOf(710_007), new Placement()]
  const old = estates
    .filter(({ estate }) => estate.theme === 'culture')
    .flatMap(({ estate, middle }, index) => {
      const place = {
        middle: beside(middle, index % 3 === 0 ? 260 : 1_150, index % 2 === 0 ? 420 : -900),
        radiusM: 380,
      }
      return placement.add(place)
        ? [
            area(`${estate.name}传统村落`, place, draws, {
              级别: index % 2 === 0 ? '国家级' : '省级',
              类型: '建设控制地带',
            }),
          ]
        : []
    })
  const towns = placesOf('seat').flatMap(({ name, at }) => {
    const place = { middle: beside(at, -500, 300), radiusM: 450 }
    return placement.add(place) ? [area(`${name}历史城区`, place, draws, { 级别: '省级', 类型: '核心保护范围' })] : []
  })
  return [...old, ...towns]
}

function hazard(estates: readonly LaidOut[]): LayerFeature[] {
  const [draws, placement] = [drawsOf(710_008), new Placement()]
  const near = touched(estates, 3).map(({ estate, middle }) => ({
    name: `${estate.name}沟`,
    place: { middle: beside(middle, -280, 300), radiusM: 330 },
  }))
  const far = placesOf('mountain').map(({ name, at, radiusM }) => ({
    name: `${name}坡脚`,
    place: { middle: beside(at, radiusM * 1.6, -radiusM), radiusM: 900 },
  }))
  return [...near, ...far].flatMap(({ name, place }, index) =>
    placement.add(place)
      ? [
          area(name, place, draws, {
            灾种: draws.oneOf(['滑坡', '泥石流', '崩塌'] as const),
            易发程度: index % 5 === 2 ? '极高' : index % 3 === 0 ? '高' : '中',
          }),
        ]
      : [],
  )
}

function tourismZones(estates: readonly LaidOut[]): LayerFeature[] {
  const [draws, placement] = [drawsOf(710_009), new Placement()]
  return estates
    .filter(({ estate }) => estate.theme === 'tourism' || estate.theme === 'culture' || estate.theme === 'wellness')
    .flatMap(({ estate, middle }) => {
      const place = { middle: beside(middle, 150, -100), radiusM: 1_050 }
      return placement.add(place)
        ? [
            area(`${estate.name}旅游功能区`, place, draws, {
              定位: estate.theme === 'wellness' ? '康养度假' : estate.theme === 'culture' ? '文化体验' : '观光休闲',
            }),
          ]
        : []
    })
}

function points(places: readonly Named[], kind: string): LayerFeature[] {
  return places.map(({ name, at, level }) => ({
    geometry: point(at),
    properties: { 名称: name, 类别: kind, 等级: level ?? '', 说明: demoMark },
  }))
}
