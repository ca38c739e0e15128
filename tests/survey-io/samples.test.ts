import { existsSync, readdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../server/db/index.ts'
import type { SurveyProblem } from '../../src/providers/survey.ts'
import { aServer, type Caller } from '../support/app.ts'
import { orFirstOfEach } from '../support/long.ts'
import { surveyFolders } from '../survey/folders.ts'
import { sendSample, type Order } from './sending.ts'

const samples = resolve(import.meta.dirname, '../../../shared/samples')
/**
 * The samples are real files of other projects, outside this repository. Tests that import them are skipped where they
 * are missing.
 */
const areAbsent = !existsSync(samples)

/**
 * What importing a sample as lands must store: the number of lands, their bounds (degrees) and area on the ellipsoid,
 * the name of one of them. `otherShapes` counts the features that are not areas and are not imported.
 */
type Expected = {
  file: string
  order?: Order
  lands: number
  bbox?: [number, number, number, number]
  tolerance?: number
  areaM2?: number
  name?: string
  otherShapes?: Record<string, number>
}

const numbered = { xzqdm: '532901000000', landStatus: 'open', landCode: 'SAMPLE-{nnn}', name: '样例 {n}' }
const named = (column: string): Order => ({ mapping: { [column]: 'name' } })

const expected: Expected[] = [
  { file: 'shp/cemeteries.zip', lands: 0, otherShapes: { Point: 59 } },
  {
    file: 'shp/release_area_in_folder.zip',
    order: named('Name'),
    lands: 1,
    bbox: [12.2715132, 46.9312263, 12.2736681, 46.9321001],
    areaM2: 11_780,
    name: 'releaseArea20090407_1',
  },
  { file: 'shp/arcmap_polygon_m.zip', lands: 2, bbox: [0.0089832, 0.0179663, 0.0449158, 0.0359326], areaM2: 3_973_222 },
  {
    file: 'shp/waste_bins_rd_new.zip',
    order: { ...named('type'), options: { srid: '28992' } },
    lands: 26,
    bbox: [4.2583426, 52.087386, 4.291208, 52.1099744],
    tolerance: 0.0015,
    areaM2: 104,
    name: 'papier',
  },
  {
    file: 'shp/三县界_33带_GBK_无cpg.zip',
    order: named('name'),
    lands: 3,
    bbox: [99.6116067, 25.1959995, 101.0413914, 26.0782943],
    areaM2: 6_043_955_514,
    name: '大理市',
  },
  {
    file: 'geojson/polygon-samples.geojson',
    order: named('name'),
    lands: 9,
    bbox: [-72.3978641, 47.4482782, -70.6315116, 48.3447928],
    areaM2: 4_785_858_895,
    name: 'Centre Paul-Étienne Simard',
  },
  { file: 'geojson/switzerland.geojson', lands: 1, otherShapes: { Point: 1 } },
  {
    file: 'geojson/multipolygon.geojson',
    order: named('foo'),
    lands: 1,
    bbox: [-51.5917969, -21.3098461, -41.1108398, -11.422736],
    areaM2: 497_293_686_408,
    name: 'hi',
  },
  { file: 'kml/multigeometry_sibling.kml', lands: 0, otherShapes: { GeometryCollection: 1 } },
  { file: 'kml/simple.kml', lands: 0, otherShapes: { Point: 1 } },
  { file: 'gpx/route.gpx', lands: 0, otherShapes: { LineString: 1 } },
  { file: 'gpx/example.gpx', lands: 0, otherShapes: { Point: 1, MultiLineString: 1 } },
  { file: 'gpkg/multipoint.gpkg', lands: 0, otherShapes: { MultiPoint: 1 } },
  { file: 'dxf/弥渡县_两宗地_EPSG4522.dxf', lands: 2, areaM2: 34_437, otherShapes: { LineString: 1, Point: 2 } },
  { file: 'csv/lat_lon_name_value.csv', lands: 0, otherShapes: { Point: 3 } },
  {
    file: 'csv/界址点_GBK.csv',
    order: { mapping: { 地块编号: 'name' } },
    lands: 2,
    bbox: [100.5712, 25.4608192, 100.5758136, 25.4626361],
    areaM2: 62_538,
    name: 'XY-2025-01',
  },
  {
    file: 'xlsx/界址点与项目点位.xlsx',
    lands: 2,
    bbox: [100.5712, 25.4608192, 100.5758136, 25.4626361],
    areaM2: 62_538,
  },
  {
    file: 'txt/祥云县_两宗地_34带_GBK.txt',
    order: named('地块名称'),
    lands: 2,
    bbox: [100.5712, 25.4608192, 100.5758136, 25.4626361],
    areaM2: 62_538,
    name: '财富工业园区一号地块',
  },
  {
    file: 'txt/大理市_带岛洞_33带_UTF8BOM.txt',
    order: named('地块名称'),
    lands: 1,
    bbox: [100.2783, 25.7120324, 100.2815671, 25.7143534],
    areaM2: 70_004,
    name: '海东片区商业地块（含岛洞）',
  },
  {
    file: 'txt/宾川县_不带带号_13字段_UTF8.txt',
    order: named('地块名称'),
    lands: 1,
    bbox: [100.5812, 25.8298464, 100.5826121, 25.8312092],
    areaM2: 18_291,
    name: '宾川县农产品加工地块',
  },
  {
    file: 'region/dali_12_counties_osm_wgs84.geojson',
    order: named('name'),
    lands: 12,
    bbox: [98.8634062, 24.6645526, 101.0413914, 26.7001636],
    areaM2: 28_301_100_891,
    name: '大理市',
  },
]

const withoutCrs = 'dxf/polylines_public.dxf'
const malformed: Record<string, string> = {
  'truncated.zip': 'archive-damaged',
  'path_traversal.zip': 'archive-path',
  'entity_bomb.kml': 'entity-expansion',
  'latlon_swapped.geojson': 'coordinates-out-of-range',
  'self_intersection.geojson': 'self-intersection',
}

describe('importing the sample survey files', () => {
  const server = aServer()
  let admin: Caller

  beforeAll(async () => {
    admin = await server.signIn('admin')
    await sql`delete from lands`.execute(server.database.db)
    // The samples come from all over the world.
    await sql`update regions set boundary = null`.execute(server.database.db)
  })

  const send = (file: string, { mapping = {}, ...order }: Order = {}) =>
    sendSample(admin, resolve(samples, file), { ...order, mapping, defaults: numbered })

  test.skipIf(areAbsent).each(orFirstOfEach(expected, ({ file }) => dirname(file)))(
    'stores $file as its table entry expects',
    async ({ file, order, lands, otherShapes = {}, ...wanted }) => {
      await sql`delete from lands`.execute(server.database.db)
      const dry = await send(file, { ...order, dryRun: true })
      expect(dry.data, `${dry.msg} ${JSON.stringify(dry.data.failed).slice(0, 300)}`).toMatchObject({
        state: 'done',
        total: lands,
        inserted: lands,
        otherShapes,
      })
      expect(await stored()).toMatchObject({ count: 0 })
      const answer = await send(file, order)
      expect(answer.data, answer.msg).toMatchObject({ state: 'done', inserted: lands, otherShapes })
      const found = await stored()
      expect(found.count).toBe(lands)
      if (wanted.bbox)
        wanted.bbox.forEach((value, at) =>
          expect(Math.abs(found.bbox[at]! - value)).toBeLessThan(wanted.tolerance ?? 2e-7),
        )
      if (wanted.areaM2) expect(Math.abs(found.areaM2 - wanted.areaM2) / wanted.areaM2).toBeLessThan(2e-4)
      if (wanted.name) expect(found.names).toContain(wanted.name)
    },
  )

  test.skipIf(areAbsent)('refuses a drawing whose coordinate system is unknown', async () => {
    const answer = await sendSample(admin, resolve(samples, withoutCrs), {
      mapping: {},
      defaults: numbered,
    })
    expect([answer.status, (answer.data as unknown as { problems: SurveyProblem[] }).problems[0]?.code]).toEqual([
      422,
      'crs-unknown',
    ])
  })

  test.skipIf(areAbsent).each(Object.entries(malformed))(
    'refuses %s with its fault, stores nothing, and the server still responds',
    async (name, code) => {
      await sql`delete from lands`.execute(server.database.db)
      const answer = await send(`malformed/${name}`)
      const { problems } = answer.data as unknown as { problems: SurveyProblem[] }
      expect([answer.status, problems[0]?.code]).toEqual([422, code])
      expect(answer.msg).toContain(problems[0]!.message)
      expect(await stored()).toMatchObject({ count: 0 })
      expect((await admin.get('/sysXzq/tree')).status).toBe(200)
    },
  )

  test.skipIf(areAbsent)('has a table entry for every sample file, and leaves no temporary folder', async () => {
    const folders = readdirSync(samples, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const files = folders.flatMap(({ name }) => readdirSync(resolve(samples, name)).map((file) => `${name}/${file}`))
    const known = new Set([
      ...expected.map(({ file }) => file),
      withoutCrs,
      ...Object.keys(malformed).map((name) => `malformed/${name}`),
    ])
    expect(files.filter((file) => !known.has(file))).toEqual([])
    await expect.poll(() => surveyFolders()).toEqual([])
  })

  async function stored(): Promise<{ count: number; bbox: number[]; areaM2: number; names: string[] }> {
    const { rows } = await sql<{ count: number; bbox: number[]; areaM2: number; names: string[] }>`
      select count(*) as count, array[ST_XMin(ST_Extent(boundary)), ST_YMin(ST_Extent(boundary)), ST_XMax(ST_Extent(boundary)), ST_YMax(ST_Extent(boundary))] as bbox,
        coalesce(sum("areaM2"), 0) as "areaM2", array_agg(name) as names from lands`.execute(server.database.db)
    return rows[0]!
  }
})
