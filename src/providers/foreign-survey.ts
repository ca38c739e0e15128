import { CallError, isRecord } from './call-error.ts'
import { say } from './i18n.ts'
import type { ParsedSurvey, SurveyFacts, SurveyFeature } from './survey-facts.ts'

const noFeatures = {
  zh: '服务器没有返回可以显示的图形',
  en: 'The server returned no shapes that can be shown',
}

/**
 * Reads what a foreign server answers to a survey file: our own form, with or without its facts, or bare GeoJSON, which
 * is in degrees. Facts that it does not tell are unknown. Throws a CallError 422 when there are no shapes.
 */
export function readForeignSurvey(data: unknown): ParsedSurvey {
  const features = featuresIn(data)
  if (!features) throw new CallError(422, say(noFeatures))
  const told = isRecord(data) && isRecord(data.facts) ? (data.facts as Partial<SurveyFacts>) : {}
  return { kept: null, facts: { ...seenIn(features), ...told }, features: { type: 'FeatureCollection', features } }
}

function featuresIn(data: unknown): SurveyFeature[] | null {
  if (Array.isArray(data)) {
    const features = data.filter(isFeature)
    return features.length > 0 ? features : null
  }
  return isRecord(data) ? featuresIn(data.features) : null
}

function isFeature(value: unknown): value is SurveyFeature {
  return isRecord(value) && isRecord(value.geometry) && typeof value.geometry.type === 'string'
}

/** The facts that the shapes themselves show. Coordinates that cannot be degrees have no known reference system. */
function seenIn(features: readonly SurveyFeature[]): SurveyFacts {
  const positions = features.flatMap(({ geometry }) => positionsOf(geometry.coordinates ?? geometry.geometries))
  const isDegrees = positions.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)
  const geometryTypes: Record<string, number> = {}
  for (const { geometry } of features) geometryTypes[geometry.type] = (geometryTypes[geometry.type] ?? 0) + 1
  return {
    format: '',
    encoding: null,
    encodingBy: 'unknown',
    layers: [],
    layer: null,
    srid: isDegrees ? 4490 : null,
    sridBy: isDegrees ? 'detected' : 'unknown',
    crsName: isDegrees ? 'EPSG:4490' : null,
    swapXY: false,
    count: features.length,
    geometryTypes,
    bbox: boxOf(positions),
    areaM2: null,
    statedAreaM2: null,
    fields: [...new Set(features.flatMap(({ properties }) => Object.keys(properties ?? {})))].map((name) => ({
      name,
      alias: name,
      type: 'text',
    })),
    problems: [],
  }
}

type Position = [number, number]

/** All positions in the coordinates of a geometry, or in the geometries of a collection. */
function positionsOf(value: unknown): Position[] {
  if (isRecord(value)) return positionsOf(value.coordinates ?? value.geometries)
  if (!Array.isArray(value)) return []
  const [x, y]: unknown[] = value
  return typeof x === 'number' && typeof y === 'number' ? [[x, y]] : value.flatMap(positionsOf)
}

function boxOf(positions: readonly Position[]): SurveyFacts['bbox'] {
  if (positions.length === 0) return null
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of positions) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}
