import type { OverlayLine } from './analysis.ts'
import type { Buildable, BuildableDoubt } from './buildable.ts'
import { setbackOf } from './conflict.ts'
import type { Label } from './define.ts'
import { distanceText, type Figures } from './units.ts'

/** Texts on what can be built on, for the page and the report. */
export const buildableWords = {
  title: { zh: '可建设范围', en: 'Buildable area' },
  why: {
    zh: '范围扣除禁止建设的部分和退让距离后的剩余；退让距离含数据精度，有条件的部分不扣除，不足 100 m² 的零碎部分不计。',
    en: 'The boundary without what is forbidden and without setbacks, which include the accuracy of the data. Conditions reduce nothing; parts below 100 m² are left out.',
  },
  area: { zh: '可建设面积', en: 'Buildable area' },
  atMost: { zh: '至多 {area}', en: 'at most {area}' },
  share: { zh: '占范围的 {share}', en: '{share} of the boundary' },
  parts: { zh: '{count} 个部分', en: '{count} {count|part|parts}' },
  none: { zh: '没有可建设的部分', en: 'Nothing is left to build on' },
  notComputed: {
    zh: '没有算出可建设范围：计算量过大，或图形无法扣除',
    en: 'The buildable area was not computed: it takes too much work, or the shapes cannot be subtracted',
  },
  taken: { zh: '已扣除：{names}', en: 'Without: {names}' },
  open: {
    zh: '其中 {area} 是否禁止建设尚不确定',
    en: 'For {area} of it nobody can say whether building is forbidden',
  },
  unknown: { zh: '其中尚不确定', en: 'Not certain of it' },
  without: { zh: '已扣除', en: 'Without' },
  floorArea: { zh: '建筑面积', en: 'Floor area' },
  floorOf: { zh: '容积率 {ratio} × 可建设面积', en: 'floor area ratio {ratio} × buildable area' },
  setback: { zh: '{name}（退让 {distance}）', en: '{name} (set back {distance})' },
} as const satisfies Record<string, Label>

export const buildableDoubtWords: Readonly<Record<BuildableDoubt, Label>> = {
  checks: {
    zh: '有必须核对的内容尚不清楚，可建设范围可能更小。',
    en: 'Something that must be known is not: the buildable area may be smaller.',
  },
  unknown: {
    zh: '有规则或图层是否禁止建设尚不确定，可建设范围可能更小。',
    en: 'What some rules or layers say is not certain: the buildable area may be smaller.',
  },
  'no-area': {
    zh: '有禁止的内容只有线或点，或者图形过大，没有扣除，可建设范围更小。',
    en: 'Something forbidden was not subtracted, because it is only lines or points, or too large: the buildable area is smaller.',
  },
}

/** What was subtracted: each name once, with the distance that it has to be kept away from. */
export function takenNames(
  { taken }: Buildable,
  lines: readonly OverlayLine[],
  { nameOf, ...figures }: Figures & { nameOf: (line: OverlayLine) => string },
): string[] {
  const keys = new Set(taken)
  return [
    ...new Set(
      lines
        .filter(({ key }) => key !== undefined && keys.has(key))
        .map((line) => withSetback(nameOf(line), setbackOf(line), figures)),
    ),
  ]
}

/** A name with the metres to keep away from it; the name alone for 0. */
export function withSetback(name: string, setbackM: number, { say, locale }: Figures): string {
  return setbackM > 0 ? say(buildableWords.setback, { name, distance: distanceText(setbackM, locale) }) : name
}
