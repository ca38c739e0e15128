import type { Label } from '../../../src/resources/define.ts'
import type { SurveyGeometry } from '../facts.ts'
import { limits } from '../limits.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import type { RawFeature } from './reading.ts'
import type { Position } from './rings.ts'

type Found = { problems: SurveyProblem[]; duplicates: number; duplicateAt: Label | null; points: number }

const fewest = { ring: 3, line: 2 } as const
const nouns: Readonly<Record<keyof typeof fewest, Label>> = {
  ring: { zh: '面', en: 'an area' },
  line: { zh: '线', en: 'a line' },
}

/**
 * Normalises the geometries as all later steps require: merges repeated neighbouring points and closes rings. Throws if
 * a ring has fewer than three distinct corners, or if there are too many points. Removes and counts features without a
 * geometry.
 */
export function tidied(features: readonly RawFeature[]): {
  features: RawFeature[]
  problems: SurveyProblem[]
  points: number
} {
  const found: Found = { problems: [], duplicates: 0, duplicateAt: null, points: 0 }
  const shaped: RawFeature[] = []
  const empty: Label[] = []
  for (const feature of features) {
    const geometry = feature.geometry && tidy(feature.geometry, feature.place, found)
    if (geometry) shaped.push({ ...feature, geometry })
    else empty.push(feature.place)
    if (found.points > limits.points) throw new SurveyError([problem('too-many-points', { limit: limits.points })])
  }
  const errors = found.problems.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new SurveyError(errors.slice(0, limits.reportedProblems))
  const [first] = empty
  if (first) found.problems.push(warning('empty-geometry', { count: empty.length, place: first }))
  if (found.duplicateAt)
    found.problems.push({
      ...warning('duplicate-point', { count: found.duplicates, place: found.duplicateAt }),
      level: 'info',
    })
  return { features: shaped, problems: found.problems, points: found.points }
}

function tidy(geometry: SurveyGeometry, place: Label, found: Found): SurveyGeometry | null {
  const line = (points: Position[]): Position[] => path(points, { kind: 'line', place, found })
  const rings = (ring: Position[]): Position[] => path(ring, { kind: 'ring', place, found })
  switch (geometry.type) {
    case 'GeometryCollection':
      return {
        type: 'GeometryCollection',
        geometries: geometry.geometries.map((each) => tidy(each, place, found)).filter((each) => each !== null),
      }
    case 'LineString':
      return { type: 'LineString', coordinates: line(geometry.coordinates) }
    case 'MultiLineString':
      return { type: 'MultiLineString', coordinates: geometry.coordinates.map(line) }
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.filter((ring) => ring.length > 0).map(rings) }
    case 'MultiPolygon':
      return {
        type: 'MultiPolygon',
        coordinates: geometry.coordinates
          .filter((polygon) => polygon.length > 0)
          .map((polygon) => polygon.filter((ring) => ring.length > 0).map(rings)),
      }
    default:
      found.points += geometry.type === 'Point' ? 1 : geometry.coordinates.length
      return geometry
  }
}

function path(
  points: Position[],
  { kind, place, found }: { kind: keyof typeof fewest; place: Label; found: Found },
): Position[] {
  found.points += points.length
  const [first] = points
  if (kind === 'ring' && first && !same(first, points.at(-1))) {
    points.push([...first])
    if (found.problems.length < limits.reportedProblems) found.problems.push(warning('ring-closed', { place }))
  }
  const merged = points.filter((point, index) => index === 0 || !same(point, points[index - 1]))
  if (merged.length < points.length) {
    found.duplicates += points.length - merged.length
    found.duplicateAt ??= place
  }
  const count = kind === 'ring' ? merged.length - 1 : merged.length
  if (count < fewest[kind])
    found.problems.push(
      problem(
        'too-few-points',
        { place, count: Math.max(count, 1), detail: nouns[kind] },
        first ? { type: 'Point', coordinates: first } : undefined,
      ),
    )
  return merged
}

function same(one: Position, other: Position | undefined): boolean {
  return other !== undefined && one[0] === other[0] && one[1] === other[1]
}
