import type { Label } from '../resources/define.ts'
import { CallError, isRecord } from './call-error.ts'
import { say } from './i18n.ts'
import type { ParsedSurvey, SurveyFacts, SurveyFeature, SurveyOptions, SurveyProblem } from './survey-facts.ts'

const noFeatures = {
  zh: '服务器没有返回可以显示的图形',
  en: 'The server returned no shapes that can be shown',
}
const crsUnknown = {
  zh: '服务器返回的坐标没有可以确认的坐标系，不能放到地图上；请选择坐标系，或把文件转换为经纬度（EPSG:4490）后重新打开',
  en: 'The server returned coordinates whose reference system cannot be told, so they are not on the map; choose one, or turn the file into degrees (EPSG:4490) and open it again',
}
const notConverted = {
  zh: '服务器没有按所选的坐标系换算，返回的坐标仍不能放到地图上；请把文件转换为经纬度（EPSG:4490）后重新打开',
  en: 'The server did not convert the file from the chosen reference system, so it is still not on the map; turn the file into degrees (EPSG:4490) and open it again',
}

/**
 * Reads what a foreign server answers to a survey file: our own form, with or without its facts, or bare GeoJSON. Facts
 * that the answer lacks are unknown. Only coordinates that can be degrees are placed on the map, whatever reference
 * system the answer names. Throws a CallError 422 when there are no shapes.
 */
export function readForeignSurvey(data: unknown, { srid }: Pick<SurveyOptions, 'srid'> = {}): ParsedSurvey {
  const features = featuresIn(data)
  if (!features) throw new CallError(422, say(noFeatures))
  const seen = seenIn(features)
  const facts = { ...seen, ...(isRecord(data) ? toldIn(data.facts) : {}) }
  const isPlaced = seen.srid !== null && facts.srid !== null && facts.sridBy !== 'unknown'
  return {
    kept: null,
    facts: isPlaced ? facts : unplaced(facts, srid ? notConverted : crsUnknown),
    features: { type: 'FeatureCollection', features },
  }
}

/** The facts in an answer, without those that should be lists and are not. */
function toldIn(facts: unknown): Partial<SurveyFacts> {
  if (!isRecord(facts)) return {}
  const lists = ['layers', 'fields', 'problems']
  const told = Object.entries(facts).filter(([name, value]) => !lists.includes(name) || Array.isArray(value))
  return Object.fromEntries(told) as Partial<SurveyFacts>
}

/** The facts of shapes that cannot be placed, with the reason: the server's own if it gives one. */
function unplaced(facts: SurveyFacts, why: Label): SurveyFacts {
  const problem: SurveyProblem = { level: 'warning', code: 'crs-unknown', message: say(why) }
  const others = facts.problems.filter(({ code }) => why === crsUnknown || code !== problem.code)
  const problems = others.some(({ code }) => code === problem.code) ? others : [...others, problem]
  return { ...facts, srid: null, sridBy: 'unknown', crsName: null, problems }
}

function featuresIn(data: unknown): SurveyFeature[] | null {
  if (Array.isArray(data)) {
    const features = data
      .filter(isFeature)
      .map((each) => ({ ...each, properties: isRecord(each.properties) ? each.properties : {} }))
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
    fields: [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))].map((name) => ({
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
