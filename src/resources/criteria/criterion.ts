import { withRole, type Label, type WithRole } from '../define.ts'
import { lands } from '../lands.ts'

type Weighed = WithRole<typeof lands, 'weighed'>
/** A category of a land that can be wished for. */
type LandCategory = {
  [Name in Weighed]: (typeof lands.fields)[Name] extends { weighed: 'wish' } ? Name : never
}[Weighed]
/** A number of a land that can be weighed. */
type LandNumber = Exclude<Weighed, LandCategory>

const weighed = withRole(lands, 'weighed')
export const landCategories = weighed.filter((name): name is LandCategory => lands.fields[name].weighed === 'wish')
export const landNumbers = weighed.filter((name): name is LandNumber => lands.fields[name].weighed !== 'wish')

/**
 * Where a criterion takes its value from. Layers are named, as in the settings of analyses: a scheme can be taken to
 * another installation, and a layer that is not there is told by its name. `distance`: geodesic metres from the land to
 * the nearest feature, 0 inside. `attribute`: mean of a number over the features that hold the land's middle, such as a
 * slope. `verdict`: what an analysis of the land would say.
 */
export type Source =
  | { kind: 'number'; field: LandNumber }
  | { kind: 'category'; field: LandCategory }
  | { kind: 'distance'; layer: string }
  | { kind: 'attribute'; layer: string; field: string }
  | { kind: 'verdict' }

/**
 * How a value is judged. `more`: nothing at `from`, all at `to`; `less`: all at `from`, nothing at `to`; between, in
 * proportion. `target`: all from `from` to `to`, falling to nothing over `fade` on either side. `wish`: all for `best`,
 * half for `fair`, nothing otherwise. A code of digits stands for all codes that begin with it.
 */
export type Preference =
  | { direction: 'more' | 'less'; from: number; to: number }
  | { direction: 'target'; from: number; to: number; fade: number }
  | { direction: 'wish'; best: readonly string[]; fair: readonly string[] }

/**
 * One thing that counts. Weights have no unit: only their proportions matter. `isKnockOut`: a value beyond the
 * threshold puts the land out, whatever else speaks for it.
 */
export type Criterion = { key: string; source: Source; preference: Preference; weight: number; isKnockOut: boolean }

/** A land's value: a number, a category, or null where it is not known. */
export type RawValue = number | string | null

/** Why a criterion is known of no land, or can't be relied on. */
export type Standing =
  | 'missing'
  | 'unpublished'
  | 'no-content'
  | 'unreadable'
  | 'expired'
  | 'undated'
  | 'hidden'
  | 'needs-check'
/**
 * What was said of a criterion's data: null standing when nothing is wrong with it. `layers` are those that are at
 * fault.
 */
export type CriterionState = {
  key: string
  standing: Standing | null
  layers: readonly string[]
  dataDate: string | null
}

/** A land as the server tells it. Parts from 0 to 1; null where the value is not known. */
export type ScoredLand = {
  id: string
  landCode: string
  name: string
  xzqdm: string
  /** A point inside; null for a land without a boundary. */
  at: readonly [longitude: number, latitude: number] | null
  values: readonly RawValue[]
  parts: readonly (number | null)[]
  /** 0 to 100 over what is known; null when nothing of weight is. */
  score: number | null
  /** Share of the weight that is known, 0 to 1. */
  known: number
  /** Keys of the criteria that put it out. */
  out: readonly string[]
}

export type Suitability = { criteria: readonly CriterionState[]; total: number; lands: readonly ScoredLand[] }

/** Most criteria of one question, and most lands of one answer. */
export const mostCriteria = 20
export const mostScoredLands = 100_000

/** Layers that a template means, by words in their names. */
export type LayerWish = readonly string[]

export const standingWords: Readonly<Record<Standing, Label>> = {
  missing: { zh: '缺少图层“{layers}”', en: 'the layer “{layers}” is missing' },
  unpublished: { zh: '图层“{layers}”尚未发布', en: 'the layer “{layers}” is not published' },
  'no-content': { zh: '图层“{layers}”没有内容', en: 'the layer “{layers}” has no content' },
  unreadable: { zh: '图层“{layers}”无法读取', en: 'the layer “{layers}” can not be read' },
  expired: { zh: '图层“{layers}”已过期', en: 'the layer “{layers}” is out of date' },
  undated: { zh: '图层“{layers}”没有数据日期', en: 'the layer “{layers}” has no data date' },
  hidden: { zh: '图层“{layers}”的图形仅向管理人员公开', en: 'the lines of the layer “{layers}” are for officers' },
  'needs-check': { zh: '需先核实图层：{layers}', en: 'to be checked first: {layers}' },
}
