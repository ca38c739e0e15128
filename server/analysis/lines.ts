import type { OverlayLine } from '../../src/resources/analysis.ts'
import type { Threshold } from '../../src/resources/rules/evidence.ts'
import { byStrictness } from '../../src/resources/rules/outcome.ts'
import { layerOf } from './layers.ts'
import type { Common } from './overlay.ts'
import { appliedRule } from './rules.ts'
import type { Finding } from './said.ts'
import type { ZoneNames } from './zones.ts'

const nothing = { areaM2: 0, lengthM: 0, points: 0, features: 0, shape: null }

type Place = Pick<OverlayLine, 'bbox' | 'at'>
type Given = {
  wholeM2: number
  /** Where a finding is shown that has no overlap. */
  middle: Place
  zoneNames: ZoneNames
}

/** The lines of a result, the strictest first, then the largest; what is overridden comes last. */
export function linesOf(findings: readonly Finding<Common>[], given: Given): OverlayLine[] {
  return findings
    .map((finding) => lineOf(finding, given))
    .toSorted(
      (one, other) =>
        Number(one.overriddenBy !== null) - Number(other.overriddenBy !== null) ||
        byStrictness(one.says, other.says) ||
        other.areaM2 - one.areaM2 ||
        one.name.localeCompare(other.name),
    )
}

function lineOf(finding: Finding<Common>, { wholeM2, middle, zoneNames }: Given): OverlayLine {
  const { overlap, layer, rule, zone, measured, threshold, overriddenBy } = finding
  const { says, clause, duties, relation, doubt, isAssumed, asks, above } = finding
  const { areaM2, lengthM, points, features, shape } = overlap ?? { ...nothing, areaM2: finding.aboveShare * wholeM2 }
  const { bbox, at } = overlap?.bbox && overlap.at ? { bbox: overlap.bbox, at: overlap.at } : middle
  return {
    ...layerOf(layer),
    ...{ says, clause, duties, relation, doubt, isAssumed, asks, above },
    key: [rule?.id ?? '', layer.layerId, zone ?? ''].join(' '),
    rule: rule && appliedRule(rule),
    zone: zone === null ? null : zoneNames(layer.themeId, zone),
    measured: measured && { ...measured, distanceM: rounded(measured.distanceM) },
    threshold: threshold && roundedThreshold(threshold),
    overriddenBy: overriddenBy && appliedRule(overriddenBy),
    areaM2: rounded(areaM2),
    share: Math.min(1, areaM2 / wholeM2),
    lengthM: rounded(lengthM),
    ...{ points, features, bbox, at, shape },
  }
}

function roundedThreshold({ amount, limit, accuracy, ...rest }: Threshold): Threshold {
  return { ...rest, amount: rounded(amount), limit: rounded(limit), accuracy: rounded(accuracy) }
}

/** Rounds areas to 1 cm² and lengths to 0.1 mm. */
export function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
