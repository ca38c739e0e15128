import type { AppliedRule, OverlayLine, OverlayResult, OverlayRun } from '../../../src/resources/analysis.ts'

const ring = [[100, 25], [100.1, 25], [100.1, 25.1], [100, 25]] // prettier-ignore

/** A stored run with a feasible result, unless the result says otherwise. */
export function aRun({
  result,
  ...run
}: Partial<Omit<OverlayRun, 'result'>> & { result?: Partial<OverlayResult> }): OverlayRun {
  return {
    id: 'r1',
    createdAt: '2026-11-26T01:00:00.000Z',
    boundary: { type: 'MultiPolygon', coordinates: [[ring]] },
    land: null,
    name: null,
    xzqdm: '532901000000',
    hash: 'h',
    isIntact: true,
    isDemonstration: false,
    ...run,
    result: {
      verdict: 'feasible',
      areaM2: 10_000,
      perimeterM: 400,
      lines: [],
      slivers: [],
      clear: [],
      checks: [],
      distances: [],
      ...result,
    },
  }
}

export function aRule(rule: Partial<AppliedRule>): AppliedRule {
  return { id: 'a', code: 'A-1', name: '规则', nameEn: null, version: 1, law: null, article: null, ...rule }
}

/** A line of a layer; without a rule, as results from before rules have it. */
export function aLine(line: Partial<OverlayLine>): OverlayLine {
  return {
    layerId: 'layer',
    name: '图层',
    theme: 'other',
    kind: 'constraint',
    contentVersion: 2,
    dataDate: '2026-01-01',
    validUntil: null,
    source: null,
    standing: null,
    says: 'conditional',
    clause: null,
    areaM2: 0,
    share: 0,
    lengthM: 0,
    points: 0,
    features: 1,
    bbox: [100, 25, 100.1, 25.1],
    at: [100.05, 25.02],
    shape: null,
    ...line,
  }
}
