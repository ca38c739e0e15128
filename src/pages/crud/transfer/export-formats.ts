import type { Label, Resource } from '../../../resources/define.ts'

/** Options of an export beyond the filters (contract, section 4). */
export type ExportOptions = { encoding?: 'UTF-8' | 'GBK'; srid?: number; withShape?: boolean }

export type ExportFormat = {
  key: string
  label: Label
  isSpatial: boolean
  /** Usual encoding; null if there is no choice. */
  encoding: 'UTF-8' | 'GBK' | null
  /** Possible reference systems: degrees or a zone (`any`), zones only (`planes`); null if the format fixes it. */
  systems: 'any' | 'planes' | null
  /** Whether boundaries can be exported as text in a column. */
  hasShapeColumn: boolean
}

const plain = { isSpatial: true, encoding: null, systems: null, hasShapeColumn: false } as const

/** Every format of `GET /export`, tables first. */
const exportFormats: readonly ExportFormat[] = [
  {
    key: 'xlsx',
    label: { zh: 'Excel（xlsx）', en: 'Excel (xlsx)' },
    isSpatial: false,
    encoding: null,
    systems: null,
    hasShapeColumn: true,
  },
  {
    key: 'csv',
    label: { zh: 'CSV', en: 'CSV' },
    isSpatial: false,
    encoding: 'UTF-8',
    systems: null,
    hasShapeColumn: true,
  },
  { key: 'shp', label: { zh: 'Shapefile（zip）', en: 'Shapefile (zip)' }, ...plain, encoding: 'UTF-8', systems: 'any' },
  { key: 'txt', label: { zh: '勘测定界 TXT', en: 'Corner TXT' }, ...plain, encoding: 'GBK', systems: 'planes' },
  { key: 'dxf', label: { zh: 'DXF', en: 'DXF' }, ...plain, systems: 'planes' },
  { key: 'geojson', label: { zh: 'GeoJSON', en: 'GeoJSON' }, ...plain },
  { key: 'kml', label: { zh: 'KML', en: 'KML' }, ...plain },
  { key: 'gpkg', label: { zh: 'GeoPackage', en: 'GeoPackage' }, ...plain },
]

/** Returns the formats of a resource: spatial ones only if it has a geometry. */
export function formatsOf(resource: Resource): readonly ExportFormat[] {
  const isSpatial = Object.values(resource.fields).some(({ kind }) => kind === 'geometry')
  return isSpatial
    ? exportFormats
    : exportFormats.filter((format) => !format.isSpatial).map((format) => ({ ...format, hasShapeColumn: false }))
}

/** Returns whether to ask before the export: the reference system decides whether survey software can read the file. */
export function asksFirst({ systems }: ExportFormat): boolean {
  return systems !== null
}
