import { squareMetresPerMu } from '../../src/resources/units.ts'
import { baselineDicts } from './dicts.ts'
import type { Estate } from './estates.ts'
import type { LandFacts } from './land-facts.ts'
import { nearText, type Near, type NearKind } from './surroundings.ts'

const mark = '演示数据，位置、指标与价格均为虚构。'

const statusTexts = {
  reserve: '属储备地块，供应时间未定。',
  open: '现在可以招商。',
  negotiating: '已有投资者在洽谈。',
  supplied: '已经供应，不再招商。',
  built: '已经建成，不再招商。',
} as const satisfies Record<LandFacts['landStatus'], string>

/** Returns a function that describes a parcel by its own facts and what is nearest to it, in straight lines. */
export function landText(): (
  { name, theme }: Pick<Estate, 'name' | 'theme'>,
  facts: LandFacts,
  near: Readonly<Record<NearKind, Near>>,
) => string {
  const serviceNames = new Map(
    baselineDicts()
      .find(({ code }) => code === 'infrastructure')
      ?.items.map(({ value, label }) => [value, label]),
  )
  return ({ name, theme }, facts, near) => {
    const { use, statedAreaM2, floorAreaRatio, heightLimitM, infrastructure, landStatus } = facts
    const builds = typeof use.builds === 'string' ? use.builds : use.builds[theme]
    const ready = infrastructure.map((value) => serviceNames.get(value) ?? value)
    return [
      `${name}片区的${use.name}，约 ${(statedAreaM2 / 10_000).toFixed(1)} 公顷（${Math.round(statedAreaM2 / squareMetresPerMu)} 亩），`,
      `${builds}，容积率不超过 ${floorAreaRatio}，限高 ${heightLimitM} 米。`,
      `${nearText(near, use.near)}。`,
      `基础设施：${ready.join('、')}。`,
      statusTexts[landStatus],
      mark,
    ].join('')
  }
}
