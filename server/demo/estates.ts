/** What an estate is laid out for; decides uses, prices and the words of its project. */
export type Theme = 'culture' | 'tourism' | 'wellness' | 'agri' | 'sports'

/** An area that is laid out in parcels: invented, at a place that would suit it. */
export type Estate = { name: string; theme: Theme; longitude: number; latitude: number }

export type County = {
  xzqdm: string
  /** Letters that parcel and project numbers begin with. */
  prefix: string
  /** 万元 per 亩 of commercial land, about. */
  priceLevel: number
  estates: readonly Estate[]
}

type Place = readonly [name: string, theme: Theme, longitude: number, latitude: number]

/**
 * The twelve counties with five estates each. EPSG:4490 degrees, good to a kilometre or two: the layout looks for room
 * near them.
 */
export const counties: readonly County[] = [
  county('532901', 'DL', 130, [
    ['海东', 'wellness', 100.315, 25.705],
    ['喜洲', 'culture', 100.118, 25.852],
    ['双廊', 'tourism', 100.205, 25.915],
    ['凤仪', 'sports', 100.318, 25.582],
    ['挖色', 'tourism', 100.245, 25.835],
  ]),
  county('532922', 'YB', 42, [
    ['苍山西坡', 'wellness', 99.99, 25.665],
    ['石门关', 'tourism', 100.01, 25.62],
    ['光明', 'agri', 99.985, 25.74],
    ['平坡', 'culture', 99.99, 25.585],
    ['漾江', 'sports', 99.93, 25.79],
  ]),
  county('532923', 'XY', 60, [
    ['云南驿', 'culture', 100.69, 25.43],
    ['祥城', 'tourism', 100.56, 25.475],
    ['水目山', 'wellness', 100.62, 25.36],
    ['米甸', 'agri', 100.74, 25.62],
    ['清红', 'sports', 100.585, 25.505],
  ]),
  county('532924', 'BC', 66, [
    ['鸡足山', 'culture', 100.41, 25.955],
    ['金牛', 'tourism', 100.575, 25.835],
    ['宾居', 'agri', 100.5, 25.765],
    ['乔甸', 'wellness', 100.59, 25.69],
    ['力角', 'sports', 100.56, 25.9],
  ]),
  county('532925', 'MD', 45, [
    ['弥城', 'culture', 100.49, 25.345],
    ['太极山', 'sports', 100.44, 25.38],
    ['密祉', 'tourism', 100.455, 25.19],
    ['寅街', 'agri', 100.49, 25.26],
    ['红岩', 'wellness', 100.43, 25.47],
  ]),
  county('532926', 'NJ', 38, [
    ['无量山', 'agri', 100.45, 24.86],
    ['南涧', 'culture', 100.51, 25.05],
    ['宝华', 'wellness', 100.5, 24.94],
    ['公郎', 'tourism', 100.36, 24.84],
    ['灵宝山', 'sports', 100.52, 24.8],
  ]),
  county('532927', 'WS', 48, [
    ['巍山古城', 'culture', 100.31, 25.235],
    ['巍宝山', 'wellness', 100.35, 25.18],
    ['东莲花', 'tourism', 100.27, 25.32],
    ['庙街', 'agri', 100.29, 25.28],
    ['大仓', 'sports', 100.3, 25.36],
  ]),
  county('532928', 'YP', 36, [
    ['曲硐', 'wellness', 99.53, 25.45],
    ['博南', 'culture', 99.55, 25.475],
    ['霁虹', 'tourism', 99.42, 25.42],
    ['龙街', 'agri', 99.62, 25.52],
    ['宝台山', 'sports', 99.53, 25.2],
  ]),
  county('532929', 'YL', 34, [
    ['诺邓', 'culture', 99.385, 25.9],
    ['天池', 'wellness', 99.29, 25.88],
    ['宝丰', 'tourism', 99.37, 25.78],
    ['白石', 'agri', 99.44, 26.08],
    ['漕涧', 'sports', 99.1, 25.72],
  ]),
  county('532930', 'EY', 72, [
    ['茈碧湖', 'wellness', 99.965, 26.12],
    ['地热国', 'tourism', 99.975, 26.08],
    ['凤羽', 'culture', 99.92, 25.98],
    ['右所', 'agri', 100.07, 26.005],
    ['三营', 'sports', 100.03, 26.2],
  ]),
  county('532931', 'JC', 52, [
    ['沙溪', 'culture', 99.85, 26.325],
    ['石宝山', 'tourism', 99.83, 26.38],
    ['剑湖', 'wellness', 99.9, 26.51],
    ['老君山', 'sports', 99.72, 26.62],
    ['甸南', 'agri', 99.9, 26.44],
  ]),
  county('532932', 'HQ', 50, [
    ['新华', 'culture', 100.165, 26.6],
    ['草海', 'wellness', 100.19, 26.545],
    ['黄龙潭', 'tourism', 100.15, 26.52],
    ['松桂', 'agri', 100.2, 26.4],
    ['马厂', 'sports', 100.08, 26.45],
  ]),
]

function county(code: string, prefix: string, priceLevel: number, places: readonly Place[]): County {
  return {
    xzqdm: `${code}000000`,
    prefix,
    priceLevel,
    estates: places.map(([name, theme, longitude, latitude]) => ({ name, theme, longitude, latitude })),
  }
}
