import type { Geometry } from './define.ts'

/**
 * What an analysis of a boundary says, from the surest refusal to the surest leave. `needs-check`: a layer that must be
 * looked at is missing, out of date or unreadable, so that nothing can be promised.
 */
export const verdicts = ['infeasible', 'needs-check', 'conditional', 'feasible'] as const
export type Verdict = (typeof verdicts)[number]

/** What a boundary may have: more is no parcel, and would take minutes. */
export const mostBoundaryPoints = 100_000

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
  /** What the layer says of land that falls in it. */
  says: 'forbidden' | 'conditional' | 'notice'
  contentVersion: number
  dataDate: string | null
  validUntil: string | null
  clause: string | null
  source: string | null
  /** Why the layer can't be relied on; null when it can. */
  standing: 'expired' | 'undated' | null
}

/** Common ground of the boundary and a layer: each place once, however many features of the layer hold it. */
export type OverlayLine = AnalysedLayer & {
  /** Square metres on the ellipsoid, slivers left out; 0 where the layer has only lines and points there. */
  areaM2: number
  /** Part of the boundary's area, 0 to 1. */
  share: number
  /** Lines of the layer inside the boundary, metres. */
  lengthM: number
  points: number
  features: number
  bbox: Box
  /** A point inside the largest piece. */
  at: Position
  /** The common ground itself; null for who may not see the layer's lines, or where it is too large to send. */
  shape: Geometry | null
}

/** Pieces of common ground that are smaller than the tolerance: told, and of no weight in the verdict. */
export type Sliver = AnalysedLayer & { areaM2: number; pieces: number; at: Position }

/**
 * Why nothing can be promised: which layer, or the boundary itself (`outside`), or that no layer was named at all
 * (`nothing-required`).
 */
export type Check = {
  code:
    | 'removed'
    | 'unpublished'
    | 'no-content'
    | 'missing'
    | 'expired'
    | 'undated'
    | 'unreadable'
    | 'outside'
    | 'nothing-required'
  layerId: string | null
  name: string | null
  /** The day it ran out, for `expired`. */
  validUntil: string | null
  /** Square metres outside the region, for `outside`. */
  areaM2: number | null
}

/**
 * The nearest feature of a reference layer: geodesic metres from the boundary, 0 inside. Name and place are null for
 * who may not see the layer's lines.
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

export type OverlayResult = {
  verdict: Verdict
  areaM2: number
  perimeterM: number
  /** The gravest first, then the largest. */
  lines: OverlayLine[]
  slivers: Sliver[]
  /** Looked at, and nothing of theirs lies in the boundary. */
  clear: AnalysedLayer[]
  checks: Check[]
  distances: Distance[]
  /** Pieces below this many square metres are slivers. */
  sliverM2: number
}

/**
 * The steps of an overlay, in their order: a place is waited for, the boundary checked, laid over the layers, the way
 * to facilities measured, the run kept.
 */
export const overlayStages = ['waiting', 'checking', 'overlaying', 'measuring', 'storing'] as const
export type OverlayStage = (typeof overlayStages)[number]

/** A stored analysis as it was made. */
export type OverlayRun = {
  id: string
  createdAt: string
  boundary: Geometry
  land: { id: string; landCode: string; name: string } | null
  xzqdm: string | null
  result: OverlayResult
  hash: string
}

/**
 * The verdict of lines and checks. A forbidden piece on a layer that stands is certain whatever else is missing;
 * everything less needs all the required layers. A piece on a layer that is out of date proves nothing either way.
 */
export function verdictOf(
  lines: readonly Pick<OverlayLine, 'says' | 'standing'>[],
  checks: readonly unknown[],
): Verdict {
  if (lines.some(({ says, standing }) => says === 'forbidden' && standing === null)) return 'infeasible'
  if (checks.length > 0 || lines.some(({ says, standing }) => says !== 'notice' && standing !== null))
    return 'needs-check'
  return lines.some(({ says }) => says === 'conditional') ? 'conditional' : 'feasible'
}

/**
 * What a boundary that can't be analysed is refused with: what is wrong, where, and a mended boundary where one is
 * safe.
 */
export type BoundaryProblem = {
  code:
    | 'empty'
    | 'not-an-area'
    | 'not-closed'
    | 'too-many-points'
    | 'too-many-rings'
    | 'out-of-range'
    | 'swapped-axes'
    | 'invalid'
    | 'outside-region'
    | 'too-small'
    | 'too-large'
  location: Position | null
  mended: Geometry | null
}

/** The smallest change of a boundary that clears its conflict with some layers. */
export type Cut = {
  layers: { layerId: string; name: string; says: AnalysedLayer['says'] }[]
  /** Square metres that are given up, slivers that would remain included. */
  lostM2: number
  /** What remains; 0 when nothing does. */
  areaM2: number
  parts: number
  /** The verdict of what remains; null when nothing does. */
  verdict: Verdict | null
  /** What remains; null when nothing does, or for who may not see the lines that it would show. */
  boundary: Geometry | null
  isHidden: boolean
}

/**
 * A boundary's verdict and the cuts that would better it: by each layer alone, then by all that forbid, then by all
 * together.
 */
export type Coached = { verdict: Verdict; areaM2: number; cuts: Cut[] }
