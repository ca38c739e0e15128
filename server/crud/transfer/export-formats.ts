import { xlsxType } from '../../../src/formats/xlsx.ts'
import type { Label, Resource } from '../../../src/resources/define.ts'
import type { Locale } from '../../../src/resources/errors.ts'
import { keysOf } from '../../../src/resources/keys.ts'
import type { FormSchema } from '../../http/form-schema.ts'
import { formWords } from '../../http/form-words.ts'
import { malformed, phrase, type Mistake } from '../../http/mistakes.ts'
import type { RawQuery } from '../query.ts'
import { degreesSrid, zoneOf } from './zones.ts'

/** Export formats: media type, file extension, and whether they need a geometry. */
export const formats = {
  xlsx: {
    media: xlsxType,
    ending: 'xlsx',
    isSpatial: false,
  },
  csv: { media: 'text/csv', ending: 'csv', isSpatial: false },
  geojson: { media: 'application/geo+json', ending: 'geojson', isSpatial: true },
  shp: { media: 'application/zip', ending: 'zip', isSpatial: true },
  kml: { media: 'application/vnd.google-earth.kml+xml', ending: 'kml', isSpatial: true },
  gpkg: { media: 'application/geopackage+sqlite3', ending: 'gpkg', isSpatial: true },
  dxf: { media: 'image/vnd.dxf', ending: 'dxf', isSpatial: true },
  txt: { media: 'text/plain', ending: 'txt', isSpatial: true },
} as const

export type Format = keyof typeof formats

export type ExportOptions = {
  format: Format
  srid: number | null
  encoding: 'UTF-8' | 'GBK' | null
  withShape: boolean
}

/** The formats that support each option. */
const listening: Readonly<Record<'srid' | 'encoding' | 'withShape', readonly Format[]>> = {
  srid: ['shp', 'dxf', 'txt'],
  encoding: ['shp', 'txt', 'csv'],
  withShape: ['xlsx', 'csv'],
}

export const optionNames = ['format', 'srid', 'encoding', 'withShape'] as const

const says = {
  format: { zh: '应为以下之一：{formats}', en: 'must be one of: {formats}' },
  notHere: { zh: '{format} 不支持该选项', en: '{format} does not have this option' },
  encoding: { zh: '应为 UTF-8 或 GBK', en: 'must be UTF-8 or GBK' },
  srid: {
    zh: '应为 4490 或 CGCS2000 分带的 EPSG 代码（4491–4554）',
    en: 'must be 4490 or the EPSG code of a CGCS2000 zone (4491–4554)',
  },
  zone: {
    zh: '{format} 需要平面坐标，应为 CGCS2000 分带的 EPSG 代码（4491–4554）',
    en: '{format} needs plane coordinates: the EPSG code of a CGCS2000 zone (4491–4554)',
  },
} as const satisfies Record<string, Label>

/** The formats of a resource: tables for all, spatial formats for those with a geometry. */
export function formatsOf(resource: Resource, { hasGeoPackage }: { hasGeoPackage: boolean }): Format[] {
  const isSpatial = Object.values(resource.fields).some(({ kind }) => kind === 'geometry')
  return keysOf(formats).filter(
    (format) => (isSpatial || !formats[format].isSpatial) && (format !== 'gpkg' || hasGeoPackage),
  )
}

/** Schema of the export options, for the API document. */
export function optionSchemas(offered: readonly Format[]): Record<string, FormSchema> {
  const format: FormSchema = { type: 'string', enum: offered }
  if (!offered.includes('shp'))
    return { format, encoding: { type: 'string', enum: ['UTF-8', 'GBK'], description: 'csv; UTF-8 unless given' } }
  return {
    format,
    srid: {
      type: 'string',
      description:
        'shp, dxf, txt: 4490 or a CGCS2000 zone; degrees for shp and the zone around the shapes for dxf and txt unless given',
    },
    encoding: { type: 'string', enum: ['UTF-8', 'GBK'], description: 'shp, txt, csv; UTF-8 unless given, GBK for txt' },
    withShape: {
      type: 'string',
      enum: ['true', 'false'],
      description: 'xlsx, csv: shapes as well-known text in a column WKT',
    },
  }
}

/** Parses the options; throws 400 with all that are invalid or that the format does not support. */
export function exportOptions(query: RawQuery, offered: readonly Format[], locale: Locale): ExportOptions {
  const mistakes: Mistake[] = []
  const format = offered.find((each) => each === query.format)
  if (!format)
    throw malformed([{ field: 'format', says: phrase(says.format, { formats: offered.join(', ') }) }], locale)
  for (const name of ['srid', 'encoding', 'withShape'] as const) {
    const isKnown = listening[name].includes(format) && (name !== 'withShape' || offered.includes('shp'))
    if (query[name] !== undefined && !isKnown) mistakes.push({ field: name, says: phrase(says.notHere, { format }) })
  }
  const encoding = oneOf(['UTF-8', 'GBK'], query.encoding)
  const withShape = oneOf(['true', 'false'], query.withShape)
  if (encoding === undefined) mistakes.push({ field: 'encoding', says: says.encoding })
  if (withShape === undefined) mistakes.push({ field: 'withShape', says: formWords.flag })
  const srid = sridOf(query.srid, format, mistakes)
  if (mistakes.length > 0) throw malformed(mistakes, locale)
  return { format, srid, encoding: encoding ?? null, withShape: withShape === 'true' }
}

/** Returns the matching word, null if the value is missing, undefined for anything else. */
function oneOf<const W extends string>(words: readonly W[], value: unknown): W | null | undefined {
  return value === undefined ? null : words.find((word) => word === value)
}

function sridOf(value: unknown, format: Format, mistakes: Mistake[]): number | null {
  if (value === undefined) return null
  const srid = typeof value === 'string' && /^\d{4}$/.test(value) ? Number(value) : Number.NaN
  if (zoneOf(srid) || (srid === degreesSrid && format === 'shp')) return srid
  mistakes.push({ field: 'srid', says: format === 'shp' ? says.srid : phrase(says.zone, { format }) })
  return null
}
