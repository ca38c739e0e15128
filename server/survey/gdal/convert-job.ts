import { relative } from 'node:path'
import { problem, SurveyError } from '../problems.ts'
import { Gdal, GdalError } from './engine.ts'

/** Formats that GDAL writes from features in degrees. */
export type WrittenFormat = 'shp' | 'gpkg' | 'kml' | 'dxf' | 'geojson' | 'gdb' | 'mif' | 'gpx'

export type ConvertJob = {
  /** Folder of the source and of the result; GDAL sees only this folder. */
  folder: string
  /**
   * Name of a file in the folder, EPSG:4490 degrees: GeoJSON, GeoJSONSeq, or with `shapeColumn` a table (.csv) with its
   * column types beside it (.csvt).
   */
  source: string
  /** Column of a table with shapes as well-known binary in hexadecimal digits. */
  shapeColumn?: string | undefined
  /** Name of the result without its extension. */
  target: string
  format: WrittenFormat
  /** EPSG code of the result's coordinates; default 4490. */
  srid?: number | undefined
  /** Text encoding of a shapefile; default UTF-8. */
  encoding?: 'GBK' | 'UTF-8' | undefined
  /** Name of the layer inside the file. */
  layer?: string | undefined
  /** Additional arguments of ogr2ogr. */
  options?: readonly string[] | undefined
}

const drivers: Readonly<Record<WrittenFormat, string>> = {
  shp: 'ESRI Shapefile',
  gpkg: 'GPKG',
  kml: 'KML',
  dxf: 'DXF',
  geojson: 'GeoJSON',
  gdb: 'OpenFileGDB',
  mif: 'MapInfo File',
  gpx: 'GPX',
}

const creation: Readonly<Partial<Record<WrittenFormat, readonly string[]>>> = {
  geojson: ['-lco', 'COORDINATE_PRECISION=10'],
  gpkg: ['-lco', 'GEOMETRY_NAME=geom'],
  mif: ['-dsco', 'FORMAT=MIF'],
}

const tableOptions = ['SEPARATOR=COMMA', 'KEEP_GEOM_COLUMNS=NO', 'EMPTY_STRING_AS_NULL=YES']

/**
 * Writes the features of a file in another format; returns the names of all written files, relative to the
 * folder.
 */
export async function convertJob(job: ConvertJob): Promise<{ files: string[] }> {
  const gdal = await Gdal.start(job.folder)
  try {
    const source = job.shapeColumn
      ? gdal.open(job.source, ['CSV'], [...tableOptions, `GEOM_POSSIBLE_NAMES=${job.shapeColumn}`])
      : // A value that looks like a date may be a name.
        gdal.open(job.source, ['GeoJSON', 'GeoJSONSeq'], ['DATE_AS_STRING=YES'])
    const written = gdal.translate(source, convertOptions(job), `${job.target}.${job.format}`)
    return { files: written.map((path) => relative(job.folder, path)) }
  } catch (error) {
    if (error instanceof GdalError) throw new SurveyError([problem('not-written', { detail: error.message })])
    throw error
  }
}

function convertOptions({ format, srid = 4490, encoding = 'UTF-8', layer, options = [] }: ConvertJob): string[] {
  const words = ['-f', drivers[format], '-s_srs', 'EPSG:4490', '-t_srs', `EPSG:${srid}`, ...(creation[format] ?? [])]
  if (format === 'shp') words.push('-lco', `ENCODING=${encoding === 'GBK' ? 'CP936' : 'UTF-8'}`)
  if (layer !== undefined) words.push('-nln', layer)
  return [...words, ...options]
}
