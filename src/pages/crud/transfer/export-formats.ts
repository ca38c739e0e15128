import type { Label, Resource } from '../../../resources/define.ts'

/** What an export may be told beyond the filters (contract, section 4). */
export type ExportOptions = { encoding?: 'UTF-8' | 'GBK'; srid?: number; withShape?: boolean }

export type ExportFormat = {
  key: string
  label: Label
  isSpatial: boolean
  /** The encoding that is usual for it; null where there is none to choose. */
  encoding: 'UTF-8' | 'GBK' | null
  /** What its coordinates may be in: degrees or a zone, a zone only; null where the format says it. */
  systems: 'any' | 'planes' | null
  /** Whether shapes can come as text in a column. */
  hasShapeColumn: boolean
}

const plain = { isSpatial: true, encoding: null, systems: null, hasShapeColumn: false } as const

/** Every format of `GET /export`, tables first. Those that leave something to choose ask before they are made. */
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

/** The formats of a resource: tables of all, shapes of what has a place. */
export function formatsOf(resource: Resource): readonly ExportFormat[] {
  const isSpatial = Object.values(resource.fields).some(({ kind }) => kind === 'geometry')
  return isSpatial
    ? exportFormats
    : exportFormats.filter((format) => !format.isSpatial).map((format) => ({ ...format, hasShapeColumn: false }))
}

/**
 * Whether a format is made only after it was asked how: its encoding or system decides whether a surveyor's program can
 * read it.
 */
export function asksFirst({ systems }: ExportFormat): boolean {
  return systems !== null
}
