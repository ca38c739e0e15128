import type { Label } from '../../../src/resources/define.ts'
import type { KnownBy, SurveyField, SurveyFormat, SurveyGeometry } from '../facts.ts'
import type { SurveyProblem } from '../problems.ts'

/** A feature as in the file: x is east or longitude, y north or latitude, in file units. */
export type RawFeature = {
  geometry: SurveyGeometry | null
  properties: Record<string, unknown>
  /** How a user finds it in the file: “第 3 个要素”, “地块 2（财富工业园区）”. */
  place: Label
  /** The area that the file states, in hectares. */
  statedHa?: number | undefined
}

/** A reference system as the file names it: `reference` is the form that GDAL understands. */
export type NamedCrs = { srid: number | null; reference: string; name: Label | string }

/** Content of a file before its reference system, areas and validity are determined. */
export type Reading = {
  format: SurveyFormat
  encoding: string | null
  encodingBy: KnownBy
  layers: { name: string; count: number }[]
  layer: string | null
  features: RawFeature[]
  fields: SurveyField[]
  problems: SurveyProblem[]
  /** The reference system that the file declares; null if it declares none. */
  crs: NamedCrs | null
  /**
   * True if the format fixes the order of the axes, so that numbers out of range are a mistake and not swapped axes.
   */
  hasFixedAxes: boolean
  /** True if the file declares that its coordinates are degrees, without naming their system. */
  isDegrees?: boolean
  /** A zone that the file names without further details: the numbers show whether eastings include it. */
  zone?: { number: number; degrees: 3 | 6; isDatumStated: boolean } | undefined
}

/** “第 3 个要素” / “feature 3”; `index` counts from 0. */
export function featurePlace(index: number, name?: unknown): Label {
  const called = typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 60) : null
  return called
    ? { zh: `第 ${index + 1} 个要素（${called}）`, en: `feature ${index + 1} (${called})` }
    : { zh: `第 ${index + 1} 个要素`, en: `feature ${index + 1}` }
}
