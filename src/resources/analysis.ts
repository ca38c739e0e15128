import type { Buildable } from './buildable.ts'
import type { Geometry } from './define.ts'
import type { AskedDuty } from './duties.ts'
import type { Doubt, Measured, Relation, Threshold } from './rules/evidence.ts'
import type { TerrainFacts } from './terrain.ts'
import type { ActivityFacts, Fact } from './rules/grid.ts'
import { affectsVerdict, type Says } from './rules/outcome.ts'

/**
 * Verdicts of an analysis, from the most certain refusal to full approval. `needs-check`: a required layer is missing,
 * outdated or unreadable, so nothing can be promised.
 */
export const verdicts = ['infeasible', 'needs-check', 'conditional', 'feasible'] as const
export type Verdict = (typeof verdicts)[number]

/** Maximum number of boundary points: no parcel has more, and an analysis would take minutes. */
export const mostBoundaryPoints = 50_000

/** Maximum length of the name of a boundary. */
export const longestBoundaryName = 200

/** Longitude and latitude in EPSG:4490 degrees. */
export type Position = [longitude: number, latitude: number]
/** West, south, east, north in degrees. */
export type Box = [number, number, number, number]

/** A layer as it was when the analysis was made. */
export type AnalysedLayer = {
  layerId: string
  name: string
  theme: string
  kind: 'constraint' | 'opportunity' | 'reference'
  contentVersion: number
  dataDate: string | null
  validUntil: string | null
  source: string | null
  /** Why the layer's content is unreliable: its date is unknown, in the future, or too long ago; null when it is reliable. */
  standing: 'expired' | 'undated' | 'future' | null
}

/** What somebody wants to build: one of the proposed uses, or with null as `id` a code and facts of their own. */
export type ChosenUse = {
  id: string | null
  name: string | null
  nameEn: string | null
  landUse: string
  facts: ActivityFacts
}

/** The published version of a rule that an answer follows from. */
export type AppliedRule = {
  id: string
  code: string
  name: string
  nameEn: string | null
  version: number
  /** The title of its law, and the article. */
  law: string | null
  article: string | null
}

/** A class of features, as its theme names it. */
export type Zone = { code: string; name: string; nameEn: string | null }

/**
 * What a rule says of a boundary: of its overlap with the features of one zone of a layer, of their distance, or of what
 * lies outside the layers of its theme. Places covered by several features count once. Without a rule, what a layer has
 * there. Slope and elevation have no layer: the line has id and name of the theme instead, and version 0.
 */
export type OverlayLine = AnalysedLayer & {
  /** Unique within a result. Missing in results from before rules, which have one line for each layer. */
  key?: string
  /** The one of the result's themes that it belongs to, by id; null for none. Missing in results without themes. */
  themeId?: string | null
  says: Says
  clause: string | null
  rule?: AppliedRule | null
  relation?: Relation
  zone?: Zone | null
  doubt?: Doubt | null
  /** The strictest of several answers, because the use, or the facts `asks`, are not known. */
  isAssumed?: boolean
  asks?: readonly Fact[]
  /** Ids of the duties that a conditional line asks for. Missing in results from before duties. */
  duties?: readonly string[]
  /** The rule that holds instead, because both apply to the same ground. */
  overriddenBy?: AppliedRule | null
  /** Only of a distance. */
  measured?: Measured | null
  /** Only of a rule with one. Below it the rule does not apply, and the line says no more than that. */
  threshold?: Threshold | null
  /** Only of a rule of slope or elevation: above how many degrees or metres it applies. */
  above?: number | null
  /**
   * Square metres on the ellipsoid, without slivers; 0 where the layer has only lines and points there, and for a distance.
   * Of a rule of slope or elevation: what is above its limit.
   */
  areaM2: number
  /** Share of the boundary's area, 0 to 1. */
  share: number
  /** Lines of the layer inside the boundary, metres. */
  lengthM: number
  points: number
  features: number
  bbox: Box
  /** A point inside the largest piece. */
  at: Position
  /** The overlap itself; null for callers who may not see the layer's features, or where it is too large to send. */
  shape: Geometry | null
}

/** Thin pieces of overlap, of which there is little: reported, but ignored in the verdict. */
export type Sliver = AnalysedLayer & { areaM2: number; pieces: number; at: Position }

/**
 * Why nothing can be promised: a layer, a theme without data (`missing`, or `uncovered` for a part of the boundary), the
 * boundary itself (`outside`), or no required theme at all (`nothing-required`).
 */
export type Check = {
  code:
    | 'removed'
    | 'unpublished'
    | 'no-content'
    | 'missing'
    | 'expired'
    | 'undated'
    | 'future'
    | 'unreadable'
    | 'outside'
    | 'uncovered'
    | 'nothing-required'
  layerId: string | null
  name: string | null
  /** The expiry date, for `expired`. */
  validUntil: string | null
  /** Square metres outside the region, for `outside`, or without data, for `uncovered`. */
  areaM2: number | null
  /** Of a theme: its English name, and who has the data. Missing in what is said of others, and in older results. */
  nameEn?: string | null
  authority?: string | null
}

/**
 * A theme that was looked up, as it stands to a boundary. `clear`: its data are current, cover the boundary, and nothing
 * of them applies. `unknown`: nobody can say, for the reason of a check or of a line. `applies`: lines of it hold there.
 */
export type LookedTheme = {
  /** The id of its row; for a constraint without a theme, the id of the layer. */
  id: string
  name: string
  nameEn: string | null
  authority: string | null
  /** Whether it must be looked up; if not, what is unknown of it leaves the verdict as it is. */
  isRequired: boolean
  state: 'applies' | 'unknown' | 'clear'
  /** What was read of it; `hasCoverage`: it says where its survey looked, else it counts for its layer's whole region. */
  contents: readonly (Pick<AnalysedLayer, 'layerId' | 'name' | 'contentVersion' | 'dataDate' | 'validUntil'> & {
    hasCoverage: boolean
  })[]
  checks: readonly Check[]
}

/**
 * The nearest feature of a reference layer: geodesic metres from the boundary, 0 inside. Name and place are null for
 * callers who may not see the layer's features.
 */
export type Distance = {
  layerId: string
  name: string
  theme: string
  contentVersion: number
  dataDate: string | null
  distanceM: number
  nearest: string | null
  at: Position | null
}

/** The terrain within a boundary, with the version of the rasters that it is from. */
export type OverlayTerrain = TerrainFacts & { isSchematic: boolean; attribution: string | null; version: string }

export type OverlayResult = {
  verdict: Verdict
  /** The use that the verdict is for; null: nobody has said which, so the strictest answer counts. */
  use?: ChosenUse | null
  areaM2: number
  perimeterM: number
  /** The most severe first, then the largest. */
  lines: OverlayLine[]
  /** What the conditions ask for, in the order of the stages; none where something is forbidden. */
  duties?: readonly AskedDuty[]
  slivers: Sliver[]
  /** Layers that were checked and do not overlap the boundary. */
  clear: AnalysedLayer[]
  checks: Check[]
  /** What applies first, then what is unknown, then what is clear. Missing in older results. */
  themes?: LookedTheme[]
  distances: Distance[]
  /** Missing in older results; null where it took too much work. */
  buildable?: Buildable | null
  /** Missing in older results and where there are no elevation data at all; null where no height is known. */
  terrain?: OverlayTerrain | null
  /** Only in results from before slivers were told by their width: pieces below this many square metres. */
  sliverM2?: number
}

/**
 * The stages of an overlay, in order: wait for a free slot, check the boundary, overlay it with the layers, measure
 * distances to facilities, store the run.
 */
export const overlayStages = ['waiting', 'checking', 'overlaying', 'measuring', 'storing'] as const
export type OverlayStage = (typeof overlayStages)[number]

/** A stored analysis as it was made. */
export type OverlayRun = {
  id: string
  createdAt: string
  boundary: Geometry
  land: { id: string; landCode: string; name: string } | null
  /** What the boundary was made of, such as a survey file; null for a drawn one and for a parcel. */
  name: string | null
  xzqdm: string | null
  result: OverlayResult
  hash: string
  /** Whether the record is as it was made; if not, nothing of it may be relied on. */
  isIntact: boolean
  /** Whether its parcel or a layer that was looked up is demonstration data. */
  isDemonstration: boolean
}

/**
 * Verdict from lines and checks. What a reliable layer certainly forbids is certain, whatever else is missing; any better
 * verdict needs everything that is required, and nothing unknown. An outdated layer proves nothing either way. What is
 * overridden does not count.
 */
export function verdictOf(
  lines: readonly (Pick<OverlayLine, 'says' | 'standing'> & { overriddenBy?: unknown })[],
  checks: readonly unknown[],
): Verdict {
  const counting = lines.filter(({ says, overriddenBy }) => affectsVerdict(says) && !overriddenBy)
  if (counting.some(({ says, standing }) => says === 'forbidden' && standing === null)) return 'infeasible'
  if (checks.length > 0 || counting.some(({ says, standing }) => says === 'unknown' || standing !== null))
    return 'needs-check'
  return counting.length > 0 ? 'conditional' : 'feasible'
}

/**
 * Error of a boundary that can't be analysed: what is wrong, where, and a repaired boundary where the repair is safe.
 */
export type BoundaryProblem = {
  code:
    | 'empty'
    | 'not-an-area'
    | 'not-closed'
    | 'too-many-points'
    | 'too-many-rings'
    | 'too-intricate'
    | 'out-of-range'
    | 'swapped-axes'
    | 'invalid'
    | 'outside-region'
    | 'too-small'
    | 'too-large'
  location: Position | null
  mended: Geometry | null
}

/** The smallest change of a boundary that removes its conflict with some layers. */
export type Cut = {
  /** `setbackM`: kept away from by so many metres, 0 for an overlap; missing in reports from before setbacks. */
  layers: { layerId: string; name: string; says: Says; setbackM?: number }[]
  /** Square metres that are cut off, including slivers that would remain. */
  lostM2: number
  /** Remaining area; 0 when nothing remains. */
  areaM2: number
  parts: number
  /** Verdict of the remaining area; null when nothing remains. */
  verdict: Verdict | null
  /**
   * Remaining boundary; null when nothing remains, or for callers who may not see the features that it would reveal.
   */
  boundary: Geometry | null
  isHidden: boolean
}

/**
 * A boundary's verdict and the cuts that would improve it: for each layer alone, then for all that forbid, then for all
 * together.
 */
export type Coached = { verdict: Verdict; areaM2: number; cuts: Cut[] }
