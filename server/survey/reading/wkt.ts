import { isKeyOf } from '../../../src/resources/keys.ts'
import type { SurveyGeometry } from '../facts.ts'
import { isDecimal } from './decimal.ts'

type Nested = string | Nested[]

const shape =
  /^\s*(?:SRID=(\d{4,6});)?\s*(POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON)\s*(?:Z|M|ZM)?\s*(\(.*\))\s*$/is
const types = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
} as const
const depths: Readonly<Record<string, number>> = {
  Point: 0,
  LineString: 1,
  MultiPoint: 1,
  Polygon: 2,
  MultiLineString: 2,
  MultiPolygon: 3,
}

/** Whether a text starts like the well-known text of a geometry. */
export function looksLikeWkt(text: string): boolean {
  return /^\s*(SRID=\d{4,6};)?\s*(MULTI)?(POINT|LINESTRING|POLYGON)\s*(Z|M|ZM)?\s*\(/i.test(text)
}

/**
 * Parses well-known text to a geometry in two dimensions and the EPSG code before it (EWKT); returns null if it is
 * invalid.
 */
export function shapeOfWkt(text: string): { geometry: SurveyGeometry; srid: number | null } | null {
  const [, srid, word = '', body = ''] = shape.exec(text) ?? []
  const kind = word.toUpperCase()
  const nested = isKeyOf(types, kind) ? parse(body) : null
  if (!isKeyOf(types, kind) || !nested) return null
  const type = types[kind]
  const depth = depths[type] ?? 0
  const coordinates = type === 'Point' ? positionsOf(nested, 1)?.[0] : positionsOf(nested, depth)
  return coordinates === undefined || coordinates === null
    ? null
    : { geometry: { type, coordinates } as SurveyGeometry, srid: srid ? Number(srid) : null }
}

/** Parses brackets to lists, and the values between commas to texts. */
function parse(text: string): Nested[] | null {
  const open: Nested[][] = [[]]
  for (const [token] of text.matchAll(/[()]|[^(),]+/g)) {
    const top = open.at(-1)
    if (!top || open.length > 6) return null
    if (token === '(') open.push([])
    else if (token === ')') {
      open.pop()
      open.at(-1)?.push(top)
    } else if (token.trim() !== '') top.push(token.trim())
  }
  const [root] = open
  return open.length === 1 && root?.length === 1 && Array.isArray(root[0]) ? root[0] : null
}

/** `levels` 1: a list of positions. Points of a MULTIPOINT may have their own brackets. */
function positionsOf(nested: Nested[], levels: number): unknown[] | null {
  const items = nested.map((item): unknown => {
    if (levels > 1) return Array.isArray(item) ? positionsOf(item, levels - 1) : null
    return positionOf(Array.isArray(item) && item.length === 1 ? item[0] : item)
  })
  return items.length === 0 || items.includes(null) ? null : items
}

function positionOf(text: Nested | undefined): [number, number] | null {
  if (typeof text !== 'string') return null
  const [x = '', y = ''] = text.split(/\s+/)
  return isDecimal(x) && isDecimal(y) ? [Number(x), Number(y)] : null
}
