import type { OverlayResult } from '../../src/resources/analysis.ts'
import type { ReportContent } from '../../server/report/content.ts'

/** The content of a report on a boundary without findings, unless the result says otherwise. */
export function aContent(result: Partial<OverlayResult>, more: Partial<ReportContent> = {}): ReportContent {
  return {
    id: 'report',
    madeAt: '2026-11-26T01:00:00.000Z',
    madeBy: 'somebody',
    locale: 'zh-CN',
    site: { zh: '大理', en: 'Dali' },
    origin: 'http://127.0.0.1',
    run: { id: 'run', createdAt: '2026-11-26T01:00:00.000Z', hash: 'hash' },
    land: null,
    name: '范围',
    landUseName: '旅馆用地',
    region: ['大理市'],
    rings: 1,
    parts: 1,
    cornerCount: 0,
    corners: [],
    result: {
      verdict: 'needs-check',
      areaM2: 18_000,
      perimeterM: 600,
      lines: [],
      slivers: [],
      clear: [],
      checks: [],
      distances: [],
      ...result,
    },
    cuts: null,
    neighbours: [],
    sheet: {
      srid: 4521,
      zone: 33,
      scale: 2000,
      widthMm: 160,
      heightMm: 100,
      east: 33_620_000,
      north: 2_822_000,
      boundary: { type: 'GeometryCollection', geometries: [] },
      layers: [],
      hidden: [],
      common: [],
      lands: [],
      regions: [],
      water: [],
      roads: [],
    },
    ...more,
  }
}
