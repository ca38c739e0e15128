import { readFile, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Gdal, Source } from '../gdal/engine.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import type { Member } from './archive.ts'
import { leftOut } from './damaged.ts'
import { addRows, dbfEncoding, dbfRows, type DbfEncoding } from './dbf.ts'
import { chosenLayers, layersOf, openOrRefuse, readLayer, type GdalLayer } from './gdal-layers.ts'
import type { ReadOptions } from './order.ts'
import type { Reading } from './reading.ts'
import { blankRecords, damagedRecords, readIndex } from './shape-records.ts'

/** Size of a .shp without a record. */
const emptyShapes = 100

/** One shapefile of an archive, its members under a plain name: their original names may have any encoding and case. */
type Shapefile = { name: string; safeName: string; endings: ReadonlySet<string>; folder: string }

const kept = new Set(['.shp', '.shx', '.dbf', '.prj', '.cpg', '.cst', '.qix', '.sbn'])

/** A shapefile that can be opened. */
type Described = { name: string; count: number; geometryType: string; shapefile: Shapefile; problems: SurveyProblem[] }

/** Reads the requested shapefile, or every one, or the one that `chosenLayers` picks. */
export async function readShapefile(
  gdal: Gdal,
  members: readonly Member[],
  folder: string,
  options: ReadOptions,
): Promise<Reading[]> {
  const layers: Described[] = []
  const broken: SurveyProblem[] = []
  for (const shapefile of await gathered(members, folder)) {
    const described = await describe(gdal, shapefile).catch(refused)
    if (!(described instanceof SurveyError)) layers.push(described)
    else if (shapefile.name === options.layer) throw described
    else broken.push(...described.problems)
  }
  if (layers.length === 0) throw new SurveyError(broken)
  const { chosen, problems } = chosenLayers(layers, options.layer)
  const readings: Reading[] = []
  for (const layer of chosen) {
    const shared = readings.length === 0 ? [...broken.map((each) => warning(each.code, each.params)), ...problems] : []
    const reading = await readOne(gdal, layer, { folder, options })
    readings.push({
      ...reading,
      layers: layers.map(({ name, count }) => ({ name, count })),
      problems: [...shared, ...reading.problems],
    })
  }
  return readings
}

function refused(error: unknown): SurveyError {
  if (error instanceof SurveyError) return error
  throw error
}

async function describe(gdal: Gdal, shapefile: Shapefile): Promise<Described> {
  const problems = await prepareIndex(gdal, shapefile)
  await dropLongPrj(shapefile)
  const source = opened(gdal, shapefile)
  const [layer] = layersOf(gdal, source)
  gdal.close(source)
  // From here on each has an index: rebuilding would resurrect the old records of another one.
  gdal.configure('SHAPE_RESTORE_SHX', 'NO')
  return {
    name: shapefile.name,
    count: layer?.count ?? 0,
    geometryType: layer?.geometryType ?? 'None',
    shapefile,
    problems,
  }
}

async function readOne(
  gdal: Gdal,
  { name, shapefile, problems }: Described,
  { folder, options }: { folder: string; options: ReadOptions },
): Promise<Reading> {
  const encoding = await encodingOf(shapefile, options)
  const records = await recordProblems(shapefile, options)
  const source = opened(gdal, shapefile, encoding ? [`ENCODING=${encoding.gdal}`] : [])
  const [layer] = layersOf(gdal, source)
  if (!layer) throw new Error('a shapefile without a layer')
  const { features, problems: faults } = await readLayer(gdal, source, { ...layer, title: name }, folder)
  return {
    format: 'shapefile',
    encoding: encoding?.name ?? null,
    encodingBy: encoding?.by ?? 'unknown',
    layers: [],
    layer: name,
    features,
    fields: layer.fields,
    problems: [
      ...missing(shapefile),
      ...problems,
      ...records,
      ...(encoding?.problems ?? []),
      ...unreadCrs(shapefile, layer),
      ...faults,
    ],
    crs: layer.crs,
    hasFixedAxes: true,
  }
}

function pathOf({ safeName, folder }: Shapefile, ending: string): string {
  return join(folder, `${safeName}${ending}`)
}

function opened(gdal: Gdal, { safeName, name }: Shapefile, options: readonly string[] = []): Source {
  return openOrRefuse(gdal, { name: `${safeName}.shp`, place: `${name}.shp` }, 'ESRI Shapefile', options)
}

/** An index that can be read is the truth; one that is missing or cannot be read is rebuilt from the shapes. */
async function prepareIndex(gdal: Gdal, shapefile: Shapefile): Promise<SurveyProblem[]> {
  const isThere = shapefile.endings.has('.shx')
  const path = pathOf(shapefile, '.shx')
  const isReadable = isThere && (await isIndexOf(shapefile))
  gdal.configure('SHAPE_RESTORE_SHX', isReadable ? 'NO' : 'YES')
  if (!isThere || isReadable) return []
  await rm(path)
  return [warning('index-rebuilt', { place: `${shapefile.name}.shx` })]
}

/** Whether the index can be read and belongs to these shapes: that of another file names no whole record, or none. */
async function isIndexOf(shapefile: Shapefile): Promise<boolean> {
  const index = await readIndex(pathOf(shapefile, '.shx'))
  if (!index) return false
  if (index.entries.length === 0) return (await stat(pathOf(shapefile, '.shp'))).size <= emptyShapes
  const some = { entries: index.entries.slice(0, limits.reportedProblems) }
  for (const entries of [some, index]) {
    const damaged = await damagedRecords(pathOf(shapefile, '.shp'), entries)
    if (damaged.length < entries.entries.length) return true
  }
  return false
}

/**
 * Returns what the counts of shapes and rows tell, and prepares the copies of this job: damaged records lose their shape
 * if the caller wants the file without them, and shapes without a row get an empty one.
 */
async function recordProblems(shapefile: Shapefile, options: ReadOptions): Promise<SurveyProblem[]> {
  const [shp, shx, dbf] = [pathOf(shapefile, '.shp'), pathOf(shapefile, '.shx'), pathOf(shapefile, '.dbf')]
  const index = await readIndex(shx)
  if (!index) return []
  const place = `${shapefile.name}.shp`
  const total = index.entries.length
  if (total > limits.features) throw new SurveyError([problem('too-many-features', { limit: limits.features })])
  const numbers = await damagedRecords(shp, index)
  const problems = leftOut(place, { numbers, total }, options)
  await blankRecords({ shp, shx }, numbers)
  if (!shapefile.endings.has('.dbf')) return problems
  const { count, deleted } = await dbfRows(dbf)
  if (count > total) problems.push(warning('rows-without-shape', { place, count: count - total }))
  if (count < total) {
    problems.push(warning('shapes-without-row', { place, count: total - count }))
    await addRows(dbf, total - count, place)
  }
  if (deleted > 0) problems.push(warning('rows-deleted', { place, count: deleted }))
  return problems
}

/** A reference system that is there and cannot be read is something else than none. */
function unreadCrs({ name, endings }: Shapefile, { crs }: GdalLayer): SurveyProblem[] {
  return endings.has('.prj') && !crs ? [warning('crs-unreadable', { place: `${name}.prj` })] : []
}

/** A text of this size describes no reference system, and the library would search it for minutes. */
const longestPrj = 64 * 1024

async function dropLongPrj(shapefile: Shapefile): Promise<void> {
  const path = pathOf(shapefile, '.prj')
  if (shapefile.endings.has('.prj') && (await stat(path)).size > longestPrj) await rm(path)
}

async function gathered(members: readonly Member[], folder: string): Promise<Shapefile[]> {
  const stem = (name: string): string => name.slice(0, name.length - extname(name).length).toLowerCase()
  const shapes = members.filter(({ name }) => extname(name).toLowerCase() === '.shp')
  return Promise.all(
    shapes.map(async (shape, index) => {
      const safeName = `shape${index}`
      const own = members.filter(({ name }) => stem(name) === stem(shape.name) && kept.has(extname(name).toLowerCase()))
      for (const { name, path } of own) await rename(path, join(folder, `${safeName}${extname(name).toLowerCase()}`))
      const whole = shape.name.slice(0, -'.shp'.length)
      // If two have the same name, their folders are part of it.
      const isAlone = shapes.every((each) => each === shape || baseOf(each.name) !== baseOf(shape.name))
      const filled = own.filter(({ name, bytes }) => bytes > 0 || extname(name).toLowerCase() !== '.prj')
      return {
        name: isAlone ? baseOf(whole) : whole,
        safeName,
        folder,
        endings: new Set(filled.map((each) => extname(each.name).toLowerCase())),
      }
    }),
  )
}

function baseOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
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
