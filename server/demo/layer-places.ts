import type { DegreePosition } from './schematic.ts'

/** A named place in EPSG:4490 degrees, good to a kilometre; what is said of it is invented. */
export type Named = { name: string; at: DegreePosition; level?: string }
export type Height = Named & { radiusM: number }

/** Towns that the counties are governed from. */
export const seats: readonly Named[] = [
  { name: '大理', at: [100.235, 25.585] },
  { name: '漾濞', at: [99.955, 25.672] },
  { name: '祥云', at: [100.556, 25.481] },
  { name: '宾川', at: [100.578, 25.826] },
  { name: '弥渡', at: [100.491, 25.344] },
  { name: '南涧', at: [100.51, 25.044] },
  { name: '巍山', at: [100.307, 25.227] },
  { name: '永平', at: [99.541, 25.465] },
  { name: '云龙', at: [99.371, 25.886] },
  { name: '洱源', at: [99.951, 26.111] },
  { name: '剑川', at: [99.906, 26.537] },
  { name: '鹤庆', at: [100.176, 26.56] },
]

/** Mountains, with how far their upper slopes reach. */
export const heights: readonly Height[] = [
  { name: '苍山北段', at: [100.02, 25.905], radiusM: 5_200 },
  { name: '苍山中段', at: [100.075, 25.765], radiusM: 4_800 },
  { name: '苍山南段', at: [100.125, 25.645], radiusM: 3_400 },
  { name: '鸡足山', at: [100.37, 26.01], radiusM: 3_600 },
  { name: '无量山', at: [100.4, 24.93], radiusM: 4_200 },
  { name: '灵宝山', at: [100.58, 24.77], radiusM: 2_600 },
  { name: '巍宝山', at: [100.395, 25.14], radiusM: 2_400 },
  { name: '水目山', at: [100.67, 25.31], radiusM: 2_600 },
  { name: '太极顶', at: [100.39, 25.42], radiusM: 2_200 },
  { name: '博南山', at: [99.47, 25.52], radiusM: 3_200 },
  { name: '宝台山', at: [99.58, 25.27], radiusM: 3_600 },
  { name: '天池林区', at: [99.24, 25.95], radiusM: 3_800 },
  { name: '志奔山', at: [99.18, 25.63], radiusM: 3_000 },
  { name: '雪邦山', at: [99.62, 26.28], radiusM: 4_600 },
  { name: '罗坪山', at: [99.89, 26.16], radiusM: 2_800 },
  { name: '老君山', at: [99.66, 26.55], radiusM: 4_200 },
  { name: '石宝山', at: [99.78, 26.44], radiusM: 2_200 },
  { name: '马耳山', at: [100.1, 26.35], radiusM: 3_000 },
  { name: '清水江林区', at: [100.78, 25.72], radiusM: 3_400 },
  { name: '雄鲁么山', at: [99.83, 25.62], radiusM: 3_000 },
  { name: '拉乌林区', at: [100.72, 25.9], radiusM: 3_200 },
]

export const stations: readonly Named[] = [
  { name: '大理站', at: [100.2485, 25.5919], level: '客运站' },
  { name: '洱海东站', at: [100.278, 25.715], level: '中间站' },
  { name: '双廊站', at: [100.205, 25.915], level: '中间站' },
  { name: '洱源站', at: [100.155, 26.055], level: '中间站' },
  { name: '鹤庆站', at: [100.198, 26.56], level: '客运站' },
  { name: '祥云站', at: [100.56, 25.46], level: '客运站' },
  { name: '巍山站', at: [100.3, 25.26], level: '客运站' },
  { name: '南涧站', at: [100.49, 25.06], level: '中间站' },
  { name: '永平站', at: [99.55, 25.44], level: '客运站' },
]

export const scenicSpots: readonly Named[] = [
  { name: '崇圣寺三塔', at: [100.147, 25.704], level: '5A' },
  { name: '大理古城', at: [100.163, 25.694], level: '4A' },
  { name: '喜洲古镇', at: [100.131, 25.851], level: '4A' },
  { name: '双廊古镇', at: [100.193, 25.908], level: '4A' },
  { name: '鸡足山', at: [100.39, 25.96], level: '4A' },
  { name: '石宝山', at: [99.842, 26.383], level: '4A' },
  { name: '沙溪古镇', at: [99.85, 26.32], level: '4A' },
  { name: '巍山古城', at: [100.307, 25.231], level: '4A' },
  { name: '巍宝山', at: [100.36, 25.175], level: '4A' },
  { name: '石门关', at: [100.025, 25.622], level: '4A' },
  { name: '诺邓古村', at: [99.385, 25.908], level: '4A' },
  { name: '地热国', at: [99.98, 26.075], level: '4A' },
  { name: '新华银器小镇', at: [100.158, 26.604], level: '4A' },
  { name: '水目山', at: [100.628, 25.352], level: '4A' },
  { name: '樱花谷', at: [100.46, 24.87], level: '3A' },
  { name: '密祉花灯小镇', at: [100.456, 25.192], level: '3A' },
  { name: '曲硐古镇', at: [99.53, 25.452], level: '3A' },
]

export const hospitals: readonly Named[] = [
  { name: '州级综合医院', at: [100.219, 25.586], level: '三级' },
  { name: '大学附属医院', at: [100.16, 25.681], level: '三级' },
  { name: '漾濞县医院', at: [99.957, 25.675], level: '二级' },
  { name: '祥云县医院', at: [100.56, 25.478], level: '二级' },
  { name: '宾川县医院', at: [100.572, 25.829], level: '二级' },
  { name: '弥渡县医院', at: [100.493, 25.348], level: '二级' },
  { name: '南涧县医院', at: [100.512, 25.041], level: '二级' },
  { name: '巍山县医院', at: [100.31, 25.223], level: '二级' },
  { name: '永平县医院', at: [99.538, 25.468], level: '二级' },
  { name: '云龙县医院', at: [99.374, 25.883], level: '二级' },
  { name: '洱源县医院', at: [99.955, 26.108], level: '二级' },
  { name: '剑川县医院', at: [99.903, 26.534], level: '二级' },
  { name: '鹤庆县医院', at: [100.179, 26.557], level: '二级' },
]
