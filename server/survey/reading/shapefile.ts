import { readFile, rename } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Gdal } from '../gdal/engine.ts'
import { warning, type SurveyProblem } from '../problems.ts'
import type { Member } from './archive.ts'
import { dbfEncoding, type DbfEncoding } from './dbf.ts'
import { chosenLayer, layersOf, openOrRefuse, readLayer } from './gdal-layers.ts'
import type { ReadOptions } from './order.ts'
import type { Reading } from './reading.ts'

/** One shapefile of an archive, its members under a plain name: their original names may have any encoding and case. */
type Shapefile = { name: string; safeName: string; endings: ReadonlySet<string>; folder: string }

const kept = new Set(['.shp', '.shx', '.dbf', '.prj', '.cpg', '.cst', '.qix', '.sbn'])

/** Reads the requested shapefile, or the one that `chosenLayer` picks. */
export async function readShapefile(
  gdal: Gdal,
  members: readonly Member[],
  folder: string,
  options: ReadOptions,
): Promise<Reading> {
  gdal.configure('SHAPE_RESTORE_SHX', 'YES')
  const shapefiles = await gathered(members, folder)
  const layers = shapefiles.map((shapefile) => {
    const source = openOrRefuse(
      gdal,
      { name: `${shapefile.safeName}.shp`, place: `${shapefile.name}.shp` },
      'ESRI Shapefile',
    )
    const [layer] = layersOf(gdal, source)
    gdal.close(source)
    return { name: shapefile.name, count: layer?.count ?? 0, geometryType: layer?.geometryType ?? 'None', shapefile }
  })
  const { layer, problems } = chosenLayer(layers, options.layer)
  const encoding = await encodingOf(layer.shapefile, options)
  const source = openOrRefuse(
    gdal,
    { name: `${layer.shapefile.safeName}.shp`, place: layer.name },
    'ESRI Shapefile',
    encoding ? [`ENCODING=${encoding.gdal}`] : [],
  )
  const [described] = layersOf(gdal, source)
  if (!described) throw new Error('a shapefile without a layer')
  const { features, problems: faults } = await readLayer(gdal, source, described, folder)
  return {
    format: 'shapefile',
    encoding: encoding?.name ?? null,
    encodingBy: encoding?.by ?? 'unknown',
    layers: layers.map(({ name, count }) => ({ name, count })),
    layer: layer.name,
    features,
    fields: described.fields,
    problems: [...missing(layer.shapefile), ...problems, ...(encoding?.problems ?? []), ...faults],
    crs: described.crs,
    hasFixedAxes: true,
  }
}

async function gathered(members: readonly Member[], folder: string): Promise<Shapefile[]> {
  const stem = (name: string): string => name.slice(0, name.length - extname(name).length).toLowerCase()
  const shapes = members.filter(({ name }) => extname(name).toLowerCase() === '.shp')
  return Promise.all(
    shapes.map(async (shape, index) => {
      const safeName = `shape${index}`
      const own = members.filter(({ name }) => stem(name) === stem(shape.name) && kept.has(extname(name).toLowerCase()))
      for (const { name, path } of own) await rename(path, join(folder, `${safeName}${extname(name).toLowerCase()}`))
      const name = shape.name.slice(shape.name.lastIndexOf('/') + 1, -'.shp'.length)
      return { name, safeName, folder, endings: new Set(own.map((each) => extname(each.name).toLowerCase())) }
    }),
  )
}

async function encodingOf(
  { name, safeName, folder, endings }: Shapefile,
  { encoding }: ReadOptions,
): Promise<DbfEncoding | null> {
  if (!endings.has('.dbf')) return null
  const cpg = endings.has('.cpg') ? await readFile(join(folder, `${safeName}.cpg`), 'latin1') : null
  return dbfEncoding(join(folder, `${safeName}.dbf`), `${name}.dbf`, { cpg, chosen: encoding })
}

/** GDAL rebuilds a missing index; missing attributes are only reported. */
function missing({ name, endings }: Shapefile): SurveyProblem[] {
  return ['.shx', '.dbf']
    .filter((ending) => !endings.has(ending))
    .map((ending) => warning('missing-member', { place: `${name}.shp`, detail: ending }))
}
