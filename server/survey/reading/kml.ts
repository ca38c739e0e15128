import type { SurveyGeometry } from '../facts.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { isDecimal } from './decimal.ts'
import { fieldsOf } from './fields.ts'
import { everyLayer, type ReadOptions } from './order.ts'
import { featurePlace, type RawFeature, type Reading } from './reading.ts'
import type { Position } from './rings.ts'
import type { Decoded } from './text.ts'
import { childOf, childrenOf, xmlTree, type Element } from './xml-tree.ts'

type State = {
  features: (RawFeature & { layer: string })[]
  faults: SurveyProblem[]
  heights: number
  skipped: Map<string, number>
}

const containers = new Set(['kml', 'Document', 'Folder'])
/** Elements with a position that are not survey data; links are never followed. */
const unread = new Set(['NetworkLink', 'GroundOverlay', 'ScreenOverlay', 'PhotoOverlay', 'Tour', 'Model', 'MultiTrack'])
const untitled = 'KML'

/**
 * Reads KML; the extended data of a placemark become fields, with `Name` and `Description`. Folders are its layers;
 * reads all unless one is requested. Always WGS 84.
 */
export function readKml(decoded: Decoded, format: 'kml' | 'kmz', options: ReadOptions): Reading {
  const state: State = { features: [], faults: [], heights: 0, skipped: new Map() }
  walk(xmlTree(decoded.text), untitled, state)
  if (state.faults.length > 0) throw new SurveyError(state.faults)
  const counts = new Map<string, number>()
  for (const { layer } of state.features) counts.set(layer, (counts.get(layer) ?? 0) + 1)
  const wanted = options.layer === everyLayer ? undefined : options.layer
  if (wanted !== undefined && !counts.has(wanted))
    throw new SurveyError([
      problem('no-such-layer', {
        layer: wanted.slice(0, 100),
        names: [...counts.keys()].join('、').slice(0, 300) || '-',
      }),
    ])
  const features = state.features.filter(({ layer }) => wanted === undefined || layer === wanted)
  return {
    format,
    encoding: decoded.encoding,
    encodingBy: decoded.encoding === 'UTF-8' && decoded.encodingBy === 'detected' ? 'declared' : decoded.encodingBy,
    layers: [...counts].map(([name, count]) => ({ name, count })),
    layer: counts.size === 1 ? ([...counts.keys()][0] ?? null) : (wanted ?? null),
    features,
    fields: fieldsOf(features),
    problems: [
      ...decoded.problems.filter(() => !/<\?xml[^>]*encoding=["'](gb|GB)/.test(decoded.text.slice(0, 200))),
      ...problemsOf(state),
    ],
    crs: { srid: 4326, reference: 'EPSG:4326', name: 'WGS 84' },
    hasFixedAxes: true,
  }
}

function problemsOf({ heights, skipped }: State): SurveyProblem[] {
  const problems = [...skipped].map(([detail, count]) => warning('entity-skipped', { count, detail }))
  return heights > 0 ? [...problems, warning('height-dropped', { count: heights })] : problems
}

function walk(element: Element, layer: string, state: State): void {
  for (const child of element.children) {
    if (child.name === 'Placemark') addPlacemark(child, layer, state)
    else if (containers.has(child.name)) walk(child, textOf(child, 'name') || layer, state)
    else if (unread.has(child.name)) state.skipped.set(child.name, (state.skipped.get(child.name) ?? 0) + 1)
  }
}

function addPlacemark(placemark: Element, layer: string, state: State): void {
  if (state.features.length >= limits.features)
    throw new SurveyError([problem('too-many-features', { limit: limits.features })])
  const place = featurePlace(state.features.length, textOf(placemark, 'name'))
  const heightsBefore = state.heights
  const shapes = placemark.children.map((child) => shapeOf(child, place, state)).filter((shape) => shape !== null)
  state.heights = Math.min(state.heights, heightsBefore + 1)
  const geometry = shapes.length > 1 ? joined(shapes) : (shapes[0] ?? null)
  state.features.push({ layer, geometry, properties: propertiesOf(placemark), place })
}

function propertiesOf(placemark: Element): Record<string, unknown> {
  const properties: Record<string, unknown> = {}
  for (const [element, name] of [
    ['name', 'Name'],
    ['description', 'Description'],
  ] as const) {
    const text = textOf(placemark, element)
    if (text !== '') properties[name] = text
  }
  for (const data of childrenOf(placemark, 'ExtendedData')) {
    for (const each of childrenOf(data, 'Data')) properties[each.attributes['name'] ?? ''] = textOf(each, 'value')
    for (const schema of childrenOf(data, 'SchemaData'))
      for (const each of childrenOf(schema, 'SimpleData')) properties[each.attributes['name'] ?? ''] = each.text.trim()
  }
  return properties
}

function shapeOf(element: Element, place: RawFeature['place'], state: State): SurveyGeometry | null {
  const positions = (holder: Element | undefined): Position[] => positionsOf(holder, place, state)
  switch (element.name) {
    case 'Point': {
      const [position] = positions(element)
      return position ? { type: 'Point', coordinates: position } : null
    }
    case 'LineString':
      return lineOf(positions(element))
    case 'LinearRing':
      return { type: 'Polygon', coordinates: [positions(element)] }
    case 'Polygon': {
      const rings = ['outerBoundaryIs', 'innerBoundaryIs'].flatMap((name) =>
        childrenOf(element, name).flatMap((boundary) => childrenOf(boundary, 'LinearRing').map(positions)),
      )
      return rings.length > 0 && rings[0]?.length ? { type: 'Polygon', coordinates: rings } : null
    }
    case 'MultiGeometry':
      return joined(element.children.map((child) => shapeOf(child, place, state)).filter((shape) => shape !== null))
    case 'Track':
      return lineOf(
        childrenOf(element, 'coord')
          .map((coord) => positionOf(coord.text.trim().split(/\s+/), { place, state }))
          .filter((position) => position !== null),
      )
    default:
      if (unread.has(element.name)) state.skipped.set(element.name, (state.skipped.get(element.name) ?? 0) + 1)
      return null
  }
}

function lineOf(coordinates: Position[]): SurveyGeometry | null {
  return coordinates.length > 0 ? { type: 'LineString', coordinates } : null
}

/** Merges several areas into one parcel with several parts; anything else stays a flat collection. */
function joined(shapes: SurveyGeometry[]): SurveyGeometry | null {
  const flat = shapes.flatMap((shape) => (shape.type === 'GeometryCollection' ? shape.geometries : [shape]))
  if (flat.length === 0) return null
  const polygons = flat.flatMap((shape) =>
    shape.type === 'Polygon' ? [shape.coordinates] : shape.type === 'MultiPolygon' ? shape.coordinates : [],
  )
  const areOnlyAreas = flat.every((shape) => shape.type === 'Polygon' || shape.type === 'MultiPolygon')
  return areOnlyAreas
    ? { type: 'MultiPolygon', coordinates: polygons }
    : { type: 'GeometryCollection', geometries: flat }
}

function positionsOf(holder: Element | undefined, place: RawFeature['place'], state: State): Position[] {
  const element = holder && childOf(holder, 'coordinates')
  if (!element) return []
  const tuples = element.text
    .replace(/\s*,\s*/g, ',')
    .trim()
    .split(/\s+/)
  return tuples
    .filter((tuple) => tuple !== '')
    .map((tuple) => positionOf(tuple.split(','), { place, state }))
    .filter((position) => position !== null)
}

function positionOf(cells: string[], { place, state }: { place: RawFeature['place']; state: State }): Position | null {
  const [x, y, height = 0] = cells.map((cell) => (isDecimal(cell.trim()) ? Number(cell) : Number.NaN))
  if (height !== 0 && !Number.isNaN(height)) state.heights += 1
  if (x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y)) return [x, y]
  if (state.faults.length < limits.reportedProblems)
    state.faults.push(problem('not-a-number', { place, detail: cells.join(',').slice(0, 60) }))
  return null
}

function textOf(element: Element, name: string): string {
  return childOf(element, name)?.text.trim() ?? ''
}
