import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

export const samples = resolve(import.meta.dirname, '../../../shared/samples')
/**
 * The samples are real files of other projects, outside this repository. Tests that read them are skipped where they
 * are missing.
 */
export const areAbsent = !existsSync(samples)

/** What reading a sample must return. */
export type Expected = {
  file: string
  types: Record<string, number>
  bbox: [number, number, number, number]
  /** Degrees that bounds may differ by; larger where the parameters of a datum shift are approximate. */
  tolerance?: number
  areaM2?: number
  statedHa?: number
  srid: number | null
  sridBy?: string
  encoding?: string
  has?: Record<string, unknown>
  options?: Record<string, string>
  problems?: string[]
}

/** Every sample that can be read. */
export const expected: readonly Expected[] = [
  {
    file: 'shp/cemeteries.zip',
    types: { Point: 59 },
    bbox: [118.51832, -37.96839, 152.39647, -15.07918],
    srid: 4326,
    has: { FEATTYPE: 'Cemetery Point' },
  },
  {
    file: 'shp/release_area_in_folder.zip',
    types: { Polygon: 1 },
    bbox: [12.2715132, 46.9312263, 12.2736681, 46.9321001],
    areaM2: 11_780,
    srid: 31287,
    has: { Name: 'releaseArea20090407_1' },
  },
  {
    file: 'shp/arcmap_polygon_m.zip',
    types: { Polygon: 1, MultiPolygon: 1 },
    bbox: [0.0089832, 0.0179663, 0.0449158, 0.0359326],
    areaM2: 3_973_222,
    srid: 3857,
  },
  {
    file: 'shp/waste_bins_rd_new.zip',
    types: { Polygon: 26 },
    bbox: [4.2583426, 52.087386, 4.291208, 52.1099744],
    tolerance: 0.0015,
    areaM2: 104,
    srid: 28992,
    sridBy: 'chosen',
    has: { type: 'papier' },
    options: { srid: '28992' },
  },
  {
    file: 'shp/三县界_33带_GBK_无cpg.zip',
    types: { Polygon: 3 },
    bbox: [99.6116067, 25.1959995, 101.0413914, 26.0782943],
    areaM2: 6_043_955_514,
    srid: 4521,
    encoding: 'GBK',
    has: { name: '大理市' },
  },
  {
    file: 'geojson/polygon-samples.geojson',
    types: { Polygon: 9 },
    bbox: [-72.3978641, 47.4482782, -70.6315116, 48.3447928],
    areaM2: 4_785_858_895,
    srid: 4326,
    has: { name: 'Centre Paul-Étienne Simard' },
  },
  {
    file: 'geojson/switzerland.geojson',
    types: { Polygon: 1, Point: 1 },
    bbox: [6.022609, 45.776948, 10.442701, 47.830828],
    areaM2: 46_185_253_906,
    srid: 4326,
  },
  {
    file: 'geojson/multipolygon.geojson',
    types: { MultiPolygon: 1 },
    bbox: [-51.5917969, -21.3098461, -41.1108398, -11.422736],
    areaM2: 497_293_686_408,
    srid: 4326,
    has: { foo: 'hi' },
  },
  {
    file: 'kml/multigeometry_sibling.kml',
    types: { GeometryCollection: 1 },
    bbox: [146.9762524, -36.06876, 147.0382416, -36.04494],
    srid: 4326,
  },
  {
    file: 'kml/simple.kml',
    types: { Point: 1 },
    bbox: [150, -35, 150, -35],
    srid: 4326,
    has: { Name: 'my office' },
    problems: ['height-dropped'],
  },
  {
    file: 'gpx/route.gpx',
    types: { LineString: 1 },
    bbox: [13.7244129, 45.2785197, 13.7491938, 45.2916977],
    srid: 4326,
  },
  {
    file: 'gpx/example.gpx',
    types: { Point: 1, MultiLineString: 1 },
    bbox: [8.8924167, 46.5760833, 8.8934444, 46.5766111],
    srid: 4326,
    has: { name: 'LAGORETICO' },
  },
  {
    file: 'gpkg/multipoint.gpkg',
    types: { MultiPoint: 1 },
    bbox: [-65.0390625, -30.1451272, 127.96875, 68.5282349],
    srid: 4326,
  },
  {
    file: 'dxf/polylines_public.dxf',
    types: { Polygon: 12 },
    bbox: [-0, -0.9823, 442.6739, 60],
    tolerance: 1e-4,
    srid: null,
    sridBy: 'unknown',
    has: { Layer: 'LaserWeb' },
    problems: ['crs-unknown', 'outlines-to-areas'],
  },
  {
    file: 'dxf/弥渡县_两宗地_EPSG4522.dxf',
    types: { Polygon: 2, LineString: 1, Point: 2 },
    bbox: [100.74, 25.202417, 100.7451603, 25.205],
    tolerance: 1e-6,
    areaM2: 34_437,
    srid: 4522,
    sridBy: 'detected',
    encoding: 'GBK',
    has: { Layer: '宗地线' },
    problems: ['crs-detected', 'outlines-to-areas'],
  },
  {
    file: 'csv/lat_lon_name_value.csv',
    types: { Point: 3 },
    bbox: [139, -38, 145, -35],
    srid: 4490,
    sridBy: 'detected',
    has: { name: 'Alice' },
  },
  {
    file: 'csv/界址点_GBK.csv',
    types: { Polygon: 2 },
    bbox: [100.5712, 25.4608192, 100.5758136, 25.4626361],
    areaM2: 62_538,
    srid: 4522,
    sridBy: 'detected',
    encoding: 'GBK',
    has: { 地块编号: 'XY-2025-01' },
  },
  {
    file: 'xlsx/界址点与项目点位.xlsx',
    types: { Polygon: 2 },
    bbox: [100.5712, 25.4608192, 100.5758136, 25.4626361],
    areaM2: 62_538,
    srid: 4522,
    sridBy: 'detected',
    problems: ['other-layers'],
  },
  {
    file: 'xlsx/界址点与项目点位.xlsx',
    types: { Point: 3 },
    bbox: [100.2783, 25.4625, 100.5812, 25.8312],
    srid: 4490,
    sridBy: 'detected',
    options: { layer: '项目点位' },
  },
  {
    file: 'txt/祥云县_两宗地_34带_GBK.txt',
    types: { Polygon: 2 },
    bbox: [100.5712, 25.4608192, 100.5758136, 25.4626361],
    areaM2: 62_538,
    statedHa: 6.2569,
    srid: 4522,
    encoding: 'GBK',
    has: { 地块名称: '财富工业园区一号地块' },
  },
  {
    file: 'txt/大理市_带岛洞_33带_UTF8BOM.txt',
    types: { Polygon: 1 },
    bbox: [100.2783, 25.7120324, 100.2815671, 25.7143534],
    areaM2: 70_004,
    statedHa: 7.0033,
    srid: 4521,
    encoding: 'UTF-8',
    has: { 地块名称: '海东片区商业地块（含岛洞）' },
  },
  {
    file: 'txt/宾川县_不带带号_13字段_UTF8.txt',
    types: { Polygon: 1 },
    bbox: [100.5812, 25.8298464, 100.5826121, 25.8312092],
    areaM2: 18_291,
    statedHa: 1.83,
    srid: 4543,
    has: { 地块名称: '宾川县农产品加工地块' },
    problems: ['ring-closed'],
  },
  {
    file: 'region/dali_12_counties_osm_wgs84.geojson',
    types: { MultiPolygon: 12 },
    bbox: [98.8634062, 24.6645526, 101.0413914, 26.7001636],
    areaM2: 28_301_100_891,
    srid: 4326,
    has: { name: '大理市' },
  },
]

/** What each malformed sample is refused for. */
export const malformed: Readonly<Record<string, { code: string; message: RegExp; location?: [number, number] }>> = {
  'truncated.zip': { code: 'archive-damaged', message: /压缩包已损坏或不完整：找不到文件末尾的目录/ },
  'path_traversal.zip': { code: 'archive-path', message: /\.\.\/\.\.\/escape/ },
  'entity_bomb.kml': { code: 'entity-expansion', message: /实体/ },
  'latlon_swapped.geojson': {
    code: 'coordinates-out-of-range',
    message: /25\.6, 100\.2.*交换 XY/,
    location: [25.6, 100.2],
  },
  'self_intersection.geojson': {
    code: 'self-intersection',
    message: /自相交（100\.201, 25\.601）/,
    location: [100.201, 25.601],
  },
}
