import { mostBoundaryPoints, type BoundaryProblem } from '../../src/resources/analysis.ts'
import type { Label } from '../../src/resources/define.ts'
import { refused, type ApiError } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { mostDegrees, mostRings } from './boundary-form.ts'

const sentences: Readonly<Record<BoundaryProblem['code'], Label>> = {
  empty: { zh: '范围是空的，没有任何坐标', en: 'The boundary is empty: it has no coordinates' },
  'not-an-area': { zh: '范围应是面，给出的是点或线', en: 'The boundary must be an area; points or lines were given' },
  'not-closed': { zh: '范围的环没有闭合', en: 'A ring of the boundary is not closed' },
  'too-many-points': {
    zh: `范围的点数超过 ${mostBoundaryPoints.toLocaleString('en-US')} 个`,
    en: `The boundary has more than ${mostBoundaryPoints.toLocaleString('en-US')} points`,
  },
  'too-many-rings': {
    zh: `范围的环超过 ${mostRings.toLocaleString('en-US')} 个`,
    en: `The boundary has more than ${mostRings.toLocaleString('en-US')} rings`,
  },
  'too-intricate': {
    zh: '范围过于复杂：成千上万条边挤在一起，无法分析，请简化',
    en: 'The boundary is too intricate to analyse, with thousands of sides beside each other: simplify it',
  },
  'out-of-range': {
    zh: '坐标超出经纬度范围，应为 EPSG:4490 的度',
    en: 'A coordinate is outside the range of longitudes and latitudes; EPSG:4490 degrees are expected',
  },
  'swapped-axes': { zh: '经度和纬度的位置颠倒了', en: 'Longitude and latitude are swapped' },
  invalid: { zh: '范围自身有错：{reason}', en: 'The boundary is not valid: {reason}' },
  'outside-region': { zh: '范围不在本图所属的行政区划之内', en: 'The boundary lies outside the region of this map' },
  'too-small': { zh: '范围没有面积', en: 'The boundary has no area' },
  'too-large': {
    zh: `范围过大，跨度不能超过 ${mostDegrees} 度`,
    en: `The boundary is too large: it may span ${mostDegrees} degrees at most`,
  },
}

/** GEOS reasons in a surveyor's terms. */
const reasons: Readonly<Record<string, string>> = {
  'Self-intersection': '边界自相交',
  'Ring Self-intersection': '环与自身相接',
  'Hole lies outside shell': '内环在外环之外',
  'Holes are nested': '内环相互嵌套',
  'Interior is disconnected': '内部不连通',
  'Nested shells': '面相互重叠',
  'Duplicate Rings': '环重复',
  'Too few points in geometry component': '点数不足',
}

const place = { zh: '{what}（位置：{at}）', en: '{what} (at {at})' } as const satisfies Label
const offer = {
  zh: '{what}。可以采用修正后的范围',
  en: '{what}. A corrected boundary is offered',
} as const satisfies Label

/**
 * Returns a 422 with the sentence, the position and the suggested boundary; `reason` is the GEOS reason why a boundary
 * is invalid.
 */
export function boundaryRefusal(problem: BoundaryProblem, reason = ''): ApiError {
  const what = phrase(sentences[problem.code], { reason: { zh: reasons[reason] ?? reason, en: reason } })
  const placed = problem.location
    ? phrase(place, { what, at: problem.location.map((degrees) => Number(degrees.toFixed(6))).join(', ') })
    : what
  return refused(problem.mended ? phrase(offer, { what: placed }) : placed, problem)
}
