import { withRole, type Label, type WithRole } from '../define.ts'
import { lands } from '../lands.ts'

type CriterionField = WithRole<typeof lands, 'criterion'>
/** A category of a parcel that can have preferred values. */
type LandCategory = {
  [Name in CriterionField]: (typeof lands.fields)[Name] extends { criterion: 'wish' } ? Name : never
}[CriterionField]
/** A number of a parcel that can be a criterion. */
type LandNumber = Exclude<CriterionField, LandCategory>

const criterionFields = withRole(lands, 'criterion')
export const landCategories = criterionFields.filter(
  (name): name is LandCategory => lands.fields[name].criterion === 'wish',
)
export const landNumbers = criterionFields.filter((name): name is LandNumber => lands.fields[name].criterion !== 'wish')

/**
 * Source of a criterion's value. Layers are referenced by name, as in the settings of analyses: a scheme can be moved
 * to another installation, and a missing layer is reported by its name. `distance`: geodesic metres from the parcel to
 * the nearest feature, 0 inside. `attribute`: mean of a number, such as a slope, over the features that contain an
 * interior point of the parcel. `verdict`: the verdict of an analysis of the parcel.
 */
export type Source =
  | { kind: 'number'; field: LandNumber }
  | { kind: 'category'; field: LandCategory }
  | { kind: 'distance'; layer: string }
  | { kind: 'attribute'; layer: string; field: string }
  | { kind: 'verdict' }

/**
 * How a value is scored. `more`: 0 at `from`, 1 at `to`; `less`: 1 at `from`, 0 at `to`; linear in between. `target`: 1
 * from `from` to `to`, falling to 0 over `fade` on either side. `wish`: 1 for `best`, 0.5 for `fair`, else 0. A code of
 * digits matches all codes that begin with it.
 */
export type Preference =
  | { direction: 'more' | 'less'; from: number; to: number }
  | { direction: 'target'; from: number; to: number; fade: number }
  | { direction: 'wish'; best: readonly string[]; fair: readonly string[] }

/**
 * A criterion. Weights have no unit: only their proportions matter. `isKnockOut`: a value beyond the threshold excludes
 * the parcel, whatever its other scores.
 */
export type Criterion = { key: string; source: Source; preference: Preference; weight: number; isKnockOut: boolean }

/** A parcel's value: a number, a category, or null where it is unknown. */
export type RawValue = number | string | null

/** Why a criterion is unknown for all parcels, or unreliable. */
export type Standing =
  | 'missing'
  | 'unpublished'
  | 'no-content'
  | 'unreadable'
  | 'expired'
  | 'undated'
  | 'future'
  | 'hidden'
  | 'needs-check'
/** State of a criterion's data: standing is null when nothing is wrong. `layers` are those at fault. */
export type CriterionState = {
  key: string
  standing: Standing | null
  layers: readonly string[]
  dataDate: string | null
}

/** A parcel as the server returns it. Parts from 0 to 1; null where the value is unknown. */
export type ScoredLand = {
  id: string
  landCode: string
  name: string
  xzqdm: string
  /** A point inside; null for a parcel without a boundary. */
  at: readonly [longitude: number, latitude: number] | null
  values: readonly RawValue[]
  parts: readonly (number | null)[]
  /** 0 to 100 over the known values, an unknown verdict counting as 有条件; null when no value with a weight is known. */
  score: number | null
  /** Share of the weight that is known, 0 to 1. */
  known: number
  /** Keys of the criteria that exclude it. */
  out: readonly string[]
  /** Keys of the criteria by which nobody knows whether they exclude it. */
  pending: readonly string[]
}

export type Suitability = { criteria: readonly CriterionState[]; total: number; lands: readonly ScoredLand[] }

/** Maximum number of criteria per request, and of parcels per response. */
export const mostCriteria = 20
export const mostScoredLands = 100_000

/** Layers that a template refers to, by words in their names. */
export type LayerWish = readonly string[]

export const standingWords: Readonly<Record<Standing, Label>> = {
  missing: { zh: '缺少图层“{layers}”', en: 'the layer “{layers}” is missing' },
  unpublished: { zh: '图层“{layers}”尚未发布', en: 'the layer “{layers}” is not published' },
  'no-content': { zh: '图层“{layers}”没有内容', en: 'the layer “{layers}” has no content' },
  unreadable: { zh: '图层“{layers}”无法读取', en: 'the layer “{layers}” cannot be read' },
  expired: { zh: '图层“{layers}”已过期', en: 'the layer “{layers}” is out of date' },
  undated: { zh: '图层“{layers}”没有数据日期', en: 'the layer “{layers}” has no data date' },
  future: { zh: '图层“{layers}”的数据日期在今天之后', en: 'the data of the layer “{layers}” are dated in the future' },
  hidden: { zh: '图层“{layers}”的图形仅向管理人员公开', en: 'the lines of the layer “{layers}” are for officers' },
  'needs-check': { zh: '需先核实图层：{layers}', en: 'to be checked first: {layers}' },
}
