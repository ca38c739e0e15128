import type { Theme } from './estates.ts'
import type { NearKind } from './surroundings.ts'
import type { Draws } from './random.ts'

type Range = readonly [from: number, to: number]

/** A use of land in the 2023 guide, with what is usual for it. */
export type Use = {
  code: string
  /** As the dictionary names it. */
  name: string
  /** What may be built, by theme where that differs. */
  builds: string | Readonly<Record<Theme, string>>
  areaHa: Range
  /** Price as a share of the price of the county's commercial land. */
  price: Range
  density: Range
  green: Range
  storeys: Range
  /** Longest term of 《城镇国有土地使用权出让和转让暂行条例》. */
  years: number
  /** What an investor of this use asks about first. */
  near: readonly NearKind[]
}

const uses = {
  home: {
    code: '0701',
    name: '城镇住宅用地',
    builds: '可建旅居住宅和社区配套',
    areaHa: [1, 6],
    price: [0.85, 1.15],
    density: [22, 28],
    green: [35, 40],
    storeys: [4, 7],
    years: 70,
    near: ['hospital', 'station', 'water'],
  },
  culture: {
    code: '0803',
    name: '文化用地',
    builds: '可建展馆、剧场和工坊',
    areaHa: [0.3, 4],
    price: [0.35, 0.5],
    density: [25, 35],
    green: [30, 38],
    storeys: [2, 4],
    years: 50,
    near: ['scenic', 'station', 'expressway'],
  },
  sports: {
    code: '0805',
    name: '体育用地',
    builds: '可建场馆、训练场地和康复用房',
    areaHa: [0.3, 12],
    price: [0.25, 0.4],
    density: [15, 25],
    green: [35, 50],
    storeys: [2, 3],
    years: 50,
    near: ['expressway', 'airport', 'hospital'],
  },
  health: {
    code: '0806',
    name: '医疗卫生用地',
    builds: '可建康复医院、诊疗和体检中心',
    areaHa: [0.3, 5],
    price: [0.3, 0.45],
    density: [22, 30],
    green: [35, 42],
    storeys: [4, 7],
    years: 50,
    near: ['hospital', 'station', 'expressway'],
  },
  welfare: {
    code: '0807',
    name: '社会福利用地',
    builds: '可建养老社区和照护单元',
    areaHa: [0.6, 6],
    price: [0.3, 0.45],
    density: [20, 28],
    green: [38, 45],
    storeys: [3, 6],
    years: 50,
    near: ['hospital', 'water', 'station'],
  },
  research: {
    code: '0802',
    name: '科研用地',
    builds: '可建实验、中试和培训用房',
    areaHa: [0.3, 4],
    price: [0.3, 0.45],
    density: [25, 35],
    green: [30, 38],
    storeys: [3, 5],
    years: 50,
    near: ['expressway', 'station', 'hospital'],
  },
  commerce: {
    code: '0901',
    name: '商业用地',
    builds: '可建商业街、餐饮和市集',
    areaHa: [0.3, 2.5],
    price: [0.9, 1.2],
    density: [35, 45],
    green: [25, 30],
    storeys: [2, 4],
    years: 40,
    near: ['scenic', 'expressway', 'station'],
  },
  lodging: {
    code: '090104',
    name: '旅馆用地',
    builds: {
      culture: '可建院落酒店和客栈',
      tourism: '可建度假酒店、客房和配套餐饮',
      wellness: '可建康养酒店、疗愈客房和膳食中心',
      agri: '可建庄园酒店和乡村客房',
      sports: '可建赛事酒店和运动员公寓',
    },
    areaHa: [0.8, 12],
    price: [0.7, 0.95],
    density: [22, 30],
    green: [35, 45],
    storeys: [2, 4],
    years: 40,
    near: ['scenic', 'water', 'station', 'airport'],
  },
  amusement: {
    code: '0903',
    name: '娱乐用地',
    builds: '可建演艺、游乐和游客服务设施',
    areaHa: [0.8, 4],
    price: [0.6, 0.8],
    density: [25, 35],
    green: [30, 40],
    storeys: [2, 3],
    years: 40,
    near: ['scenic', 'expressway', 'station'],
  },
} as const satisfies Record<string, Use>

const usesOf: Readonly<Record<Theme, readonly [Use, ...Use[]]>> = {
  culture: [uses.culture, uses.culture, uses.commerce, uses.lodging],
  tourism: [uses.lodging, uses.lodging, uses.lodging, uses.amusement, uses.commerce],
  wellness: [uses.health, uses.welfare, uses.lodging, uses.lodging, uses.lodging, uses.home],
  agri: [uses.research, uses.commerce, uses.lodging, uses.culture],
  sports: [uses.sports, uses.sports, uses.commerce, uses.lodging],
}

/** The name of a use by its code. */
export function useName(code: string): string {
  return Object.values(uses).find((use) => use.code === code)?.name ?? code
}

/** Draws a use of the theme that needs as much land as there is. */
export function drawUse(theme: Theme, areaM2: number, draws: Draws): Use {
  const all = usesOf[theme]
  const [first = all[0], ...others] = all.filter(
    ({ areaHa: [from, to] }) => areaM2 >= from * 10_000 && areaM2 <= to * 10_000,
  )
  return draws.oneOf([first, ...others])
}

/** Draws figures that can be built together: floors on the density give the ratio, and the height holds them. */
export function drawFigures({ density, green, storeys, price }: Use, priceLevel: number, draws: Draws) {
  const buildingDensity = draws.whole(...density)
  const floors = draws.whole(...storeys)
  return {
    priceWanPerMu: Number((priceLevel * draws.between(...price)).toFixed(1)),
    floorAreaRatio: Math.floor((buildingDensity / 100) * floors * draws.between(0.82, 0.96) * 20) / 20,
    greenRatio: draws.whole(...green),
    buildingDensity,
    heightLimitM: Math.ceil(floors * 3.6 + 2),
  }
}
