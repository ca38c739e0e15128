import { squareMetresPerMu } from '../../src/resources/units.ts'
import type { County, Estate, Theme } from './estates.ts'
import type { Draws } from './random.ts'

type Use = {
  code: string
  /** Price as a share of the price of the county's commercial land. */
  price: number
  far: readonly [number, number]
  green: readonly [number, number]
  density: readonly [number, number]
  heightM: readonly [number, number]
  years: number
}

/** Planning figures of each use; the years are the longest terms of 《城镇国有土地使用权出让和转让暂行条例》. */
const uses = {
  home: { code: '0701', price: 0.9, far: [1.1, 1.8], green: [35, 40], density: [22, 28], heightM: [24, 36], years: 70 },
  culture: {
    code: '0803',
    price: 0.45,
    far: [0.6, 1.2],
    green: [30, 38],
    density: [25, 35],
    heightM: [12, 18],
    years: 50,
  },
  sports: {
    code: '0805',
    price: 0.35,
    far: [0.3, 0.8],
    green: [35, 50],
    density: [15, 25],
    heightM: [12, 24],
    years: 50,
  },
  health: {
    code: '0806',
    price: 0.4,
    far: [0.9, 1.5],
    green: [35, 42],
    density: [22, 30],
    heightM: [18, 30],
    years: 50,
  },
  welfare: {
    code: '0807',
    price: 0.38,
    far: [0.8, 1.3],
    green: [38, 45],
    density: [20, 28],
    heightM: [15, 24],
    years: 50,
  },
  commerce: {
    code: '0901',
    price: 1,
    far: [0.8, 1.6],
    green: [25, 32],
    density: [35, 45],
    heightM: [12, 24],
    years: 40,
  },
  amusement: {
    code: '0903',
    price: 0.7,
    far: [0.5, 1],
    green: [30, 40],
    density: [25, 35],
    heightM: [12, 18],
    years: 40,
  },
  inn: { code: '0904', price: 0.8, far: [0.6, 1.1], green: [35, 45], density: [25, 32], heightM: [9, 15], years: 40 },
  research: {
    code: '0802',
    price: 0.4,
    far: [0.8, 1.4],
    green: [30, 38],
    density: [25, 35],
    heightM: [18, 24],
    years: 50,
  },
  park: { code: '1401', price: 0.15, far: [0.05, 0.1], green: [70, 85], density: [2, 6], heightM: [6, 9], years: 50 },
} as const satisfies Record<string, Use>

const usesOf: Readonly<Record<Theme, readonly [Use, ...Use[]]>> = {
  culture: [uses.culture, uses.commerce, uses.inn, uses.culture, uses.park],
  tourism: [uses.inn, uses.commerce, uses.amusement, uses.inn, uses.park],
  wellness: [uses.health, uses.welfare, uses.inn, uses.home, uses.welfare],
  agri: [uses.inn, uses.research, uses.commerce, uses.inn, uses.culture],
  sports: [uses.sports, uses.inn, uses.commerce, uses.sports, uses.park],
}

const statuses = [
  'reserve',
  'reserve',
  'open',
  'open',
  'open',
  'open',
  'open',
  'negotiating',
  'supplied',
  'built',
] as const
const services = ['road', 'water', 'drainage', 'power', 'telecom', 'heat', 'gas', 'levelled'] as const

export type LandFacts = ReturnType<typeof landFacts>

/** Returns invented facts of a parcel, consistent with its county and estate. */
export function landFacts(
  { priceLevel }: County,
  { name, theme }: Estate,
  { areaM2, draws }: { areaM2: number; draws: Draws },
) {
  const use = draws.oneOf(usesOf[theme])
  const landStatus = draws.oneOf(statuses)
  const ready = draws.whole(2, services.length)
  return {
    landUse: use.code,
    landUseSystem: 'YDYH2023',
    landStatus,
    statedAreaM2: Number((areaM2 * draws.between(0.9994, 1.0006)).toFixed(1)),
    priceWanPerMu: Number((priceLevel * use.price * draws.between(0.75, 1.25)).toFixed(1)),
    floorAreaRatio: within(draws, use.far, 1),
    greenRatio: within(draws, use.green, 0),
    buildingDensity: within(draws, use.density, 0),
    heightLimitM: within(draws, use.heightM, 0),
    tenureYears: use.years,
    infrastructure: [
      ...services.slice(0, Math.min(ready, 5)),
      ...services.slice(5).filter((_service, index) => index < ready - 5),
    ],
    description: `${name}片区内的示例地块，约 ${Math.round(areaM2 / squareMetresPerMu)} 亩。演示数据，位置、指标与价格均为虚构。`,
    published: landStatus === 'reserve' ? draws.isHit(0.35) : draws.isHit(0.92),
  }
}

function within(draws: Draws, [from, to]: readonly [number, number], decimals: number): number {
  return Number(draws.between(from, to).toFixed(decimals))
}
