import type { AnalysedLayer, AppliedRule, Check, OverlayResult, Verdict } from './analysis.ts'
import type { Doubt } from './rules/evidence.ts'
import type { Label } from './define.ts'
import type { Fact } from './rules/grid.ts'
import { verdictNames } from './verdict-words.ts'

/** Texts of an analysis, for the page and the report. */
export const verdictWords: Readonly<Record<Verdict, { name: Label; why: Label }>> = {
  feasible: {
    name: verdictNames.feasible,
    why: {
      zh: '必须核对的内容都已核对，没有禁止或有条件的内容。',
      en: 'Everything that must be looked up was; nothing forbids or restricts.',
    },
  },
  conditional: {
    name: verdictNames.conditional,
    why: {
      zh: '没有禁止的内容；须满足下列条件。',
      en: 'Nothing is forbidden; the conditions below must be met.',
    },
  },
  infeasible: {
    name: verdictNames.infeasible,
    why: { zh: '有规则禁止在此范围内建设。', en: 'A rule forbids building within the boundary.' },
  },
  'needs-check': {
    name: verdictNames['needs-check'],
    why: {
      zh: '有必须核对的内容尚不清楚，不能给出可行的结论。',
      en: 'Something that must be known is not: no verdict is possible.',
    },
  },
}

/** Why a line is not certain. */
export const doubtWords: Readonly<Record<Doubt, Label>> = {
  'empty-cell': {
    zh: '规则没有填写此分区与用途的结论',
    en: 'The rule does not say what holds for this zone and use',
  },
  'no-rule': { zh: '没有规则说明落入此限制图层的后果', en: 'No rule says what holds inside this constraint' },
  'near-limit': {
    zh: '与限值之差在数据精度以内，不能确定',
    en: 'Too close to its limit for the accuracy of the data',
  },
  together: {
    zh: '几处重叠合计超过门槛，单独都不能确定超过；是否为同一块土地不能确定',
    en: 'Several overlaps exceed the threshold together, none of them certainly alone; they may be the same land',
  },
  'no-width': {
    zh: '要素按中心线绘制，宽度未知，不能确定到其边缘的距离',
    en: 'The feature is drawn as its centreline and its width is unknown, so the distance to its edge is not certain',
  },
  'no-terrain': { zh: '缺少高程数据', en: 'There are no elevation data' },
  uncovered: {
    zh: '数据没有覆盖整个范围，不能确定哪些部分在其之外',
    en: 'The data do not cover the whole boundary, so what lies outside is not known',
  },
}

const basisWords = {
  article: { zh: '《{law}》{article}', en: '{law}, {article}' },
  law: { zh: '《{law}》', en: '{law}' },
} as const satisfies Record<string, Label>

/** The law of a rule and the article; null where it has neither. */
export function basisText(
  { law, article }: Pick<AppliedRule, 'law' | 'article'>,
  say: (label: Label, values: Record<string, string>) => string,
): string | null {
  if (!law) return article
  return article ? say(basisWords.article, { law, article }) : say(basisWords.law, { law })
}

/** Facts of a proposed use that rules ask for. */
export const factWords: Readonly<Record<Fact, Label>> = {
  newConstruction: { zh: '占用新增建设用地', en: 'new construction land' },
  lodging: { zh: '住宿', en: 'lodging' },
  sewage: { zh: '排放污水', en: 'sewage' },
  linear: { zh: '线性工程', en: 'linear works' },
  heightM: { zh: '建筑高度', en: 'height' },
}

export const standingWords: Readonly<Record<NonNullable<AnalysedLayer['standing']>, Label>> = {
  expired: { zh: '已过期', en: 'out of date' },
  undated: { zh: '无数据日期', en: 'no data date' },
  future: { zh: '数据日期在今天之后', en: 'dated in the future' },
}

/** Of a stored analysis that is not as it was made. */
export const changedRunWords = {
  title: { zh: '这份分析记录被改动过', en: 'This analysis was changed after it was made' },
  why: {
    zh: '重新计算的校验值与生成时的不符，下面的结论和数字不可作为依据。请重新分析，并告知管理员。',
    en: 'Its hash, computed again, is not the one it was made with: rely on nothing below. Analyse again, and tell an administrator.',
  },
} as const satisfies Record<string, Label>

const sliverWords = {
  why: {
    zh: '窄于 0.3 米、合计不到范围 1% 的重叠，多由制图误差造成，单独列出，不影响结论。',
    en: 'Overlaps narrower than 0.3 m, under 1% of the boundary together, mostly come from drawing; they are listed apart and do not weigh.',
  },
  ofOld: {
    zh: '小于 {area} m² 的碎片多由制图误差造成，单独列出，不影响结论。',
    en: 'Pieces below {area} m² mostly come from drawing; they are listed apart and do not weigh.',
  },
} as const satisfies Record<string, Label>

/** What the slivers of a result are, for `say`. */
export function sliverReason({ sliverM2 }: Pick<OverlayResult, 'sliverM2'>): [Label, Record<string, number>] {
  return sliverM2 === undefined ? [sliverWords.why, {}] : [sliverWords.ofOld, { area: sliverM2 }]
}

/** Who has what is missing. */
export const askWords: Label = { zh: '，可向{authority}索取', en: '; ask {authority} for them' }

export const checkWords: Readonly<Record<Check['code'], Label>> = {
  removed: { zh: '“{name}”已被删除', en: '“{name}” was removed' },
  unpublished: { zh: '“{name}”尚未发布', en: '“{name}” is not published' },
  'no-content': { zh: '“{name}”没有内容', en: '“{name}” has no content' },
  missing: { zh: '没有“{name}”的数据', en: 'There are no data on “{name}”' },
  expired: { zh: '“{name}”已于 {validUntil} 过期', en: '“{name}” ran out on {validUntil}' },
  undated: { zh: '“{name}”没有数据日期', en: '“{name}” has no data date' },
  future: { zh: '“{name}”的数据日期在今天之后', en: 'The data of “{name}” are dated in the future' },
  unreadable: { zh: '“{name}”无法读取', en: '“{name}” cannot be read' },
  uncovered: {
    zh: '其中 {area} 没有“{name}”的数据',
    en: 'For {area} of it there are no data on “{name}”',
  },
  outside: {
    zh: '有 {area} 在本行政区划之外，那里没有图层',
    en: '{area} lie outside the region, where there are no layers',
  },
  'nothing-required': {
    zh: '没有配置任何必须核对的主题或图层，无从核对',
    en: 'No theme or layer that must be looked up is configured',
  },
}
