import { isRecord } from '../../../src/resources/keys.ts'
import type { SurveyGeometry } from '../facts.ts'
import { limits } from '../limits.ts'
import type { ProblemCode } from '../problem-words.ts'

export type GeometryFault = { code: ProblemCode; detail: string }

type Fail = (fault: GeometryFault) => void
type Position = [number, number]
type State = { fail: Fail; hasHeight: boolean; hasFailed: boolean }

/** Nesting depth of positions in `coordinates`. */
const depths: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

/**
 * Returns a GeoJSON geometry in two dimensions, or null if there is none or `fail` was called with a problem. Checks
 * that numbers are finite, but not their range. Flattens nested collections.
 */
export function geometryOf(value: unknown, fail: Fail): { geometry: SurveyGeometry | null; hasHeight: boolean } {
  const state: State = { hasHeight: false, hasFailed: false, fail }
  const geometry = shapeOf(value, state, 0)
  return { geometry: state.hasFailed ? null : geometry, hasHeight: state.hasHeight }
}

function shapeOf(value: unknown, state: State, depth: number): SurveyGeometry | null {
  if (value === null || value === undefined) return null
  if (!isRecord(value)) return failed(state, { code: 'not-geojson', detail: 'geometry' })
  if (depth > limits.nesting) return failed(state, { code: 'collections-too-deep', detail: String(limits.nesting) })
  const { type, coordinates, geometries } = value
  if (type === 'GeometryCollection') return collectionOf(geometries, state, depth)
  const levels = typeof type === 'string' ? depths[type] : undefined
  if (levels === undefined) return failed(state, { code: 'unsupported-geometry', detail: String(type).slice(0, 40) })
  if (Array.isArray(coordinates) && coordinates.length === 0) return null
  const positions = nested(coordinates, levels, state)
  if (positions === null || isEmpty(positions, levels)) return null
  return { type, coordinates: positions } as SurveyGeometry
}

function collectionOf(geometries: unknown, state: State, depth: number): SurveyGeometry | null {
  if (!Array.isArray(geometries)) return failed(state, { code: 'not-geojson', detail: 'geometries' })
  const shapes = geometries.map((each: unknown) => shapeOf(each, state, depth + 1)).filter((each) => each !== null)
  const flat = shapes.flatMap((each) => (each.type === 'GeometryCollection' ? each.geometries : [each]))
  return flat.length === 0 ? null : { type: 'GeometryCollection', geometries: flat }
}

function failed(state: State, fault: GeometryFault): null {
  state.hasFailed = true
  state.fail(fault)
  return null
}

function isEmpty(value: unknown, levels: number): boolean {
  return levels > 0 && Array.isArray(value) && value.every((each) => isEmpty(each, levels - 1))
}

function nested(value: unknown, levels: number, state: State): unknown {
  if (!Array.isArray(value)) return failed(state, { code: 'not-geojson', detail: 'coordinates' })
  if (levels === 0) return positionOf(value, state)
  if (levels === 1)
    return value.map((each: unknown) =>
      Array.isArray(each) ? positionOf(each, state) : failed(state, { code: 'not-geojson', detail: 'coordinates' }),
    )
  // An empty part, such as a track segment without points, has nothing to lose.
  return value
    .filter((each: unknown) => !Array.isArray(each) || each.length > 0)
    .map((each: unknown) => nested(each, levels - 1, state))
}

function positionOf(value: unknown[], state: State): Position | null {
  const [x, y, height] = value
  if (value.length === 0) return failed(state, { code: 'not-geojson', detail: 'coordinates' })
  if (typeof x !== 'number' || typeof y !== 'number')
    return failed(state, { code: 'not-a-number', detail: JSON.stringify(value).slice(0, 60) })
  if (!Number.isFinite(x) || !Number.isFinite(y))
    return failed(state, { code: 'coordinates-not-finite', detail: `${x}, ${y}` })
  if (typeof height === 'number' && height !== 0) state.hasHeight = true
  return [x, y]
}
