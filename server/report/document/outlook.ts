import { standingWords } from '../../../src/resources/criteria/criterion.ts'
import type { Ranked, RankedLand } from '../../../src/resources/criteria/ranked.ts'
import { flowNodeKinds } from '../../../src/resources/flow-graph.ts'
import type { Approval, ReportContent } from '../content.ts'
import type { Block, Cell, Column } from './blocks.ts'
import { percent } from './numbers.ts'
import type { Say } from './say.ts'
import { reportWords as says } from './words.ts'

/** Number of criteria that explain the rank of a parcel. */
const mostGains = 3

/**
 * Returns the blocks on better parcels: the criteria, the top ranks with their main advantages, and the rank of the
 * parcel itself.
 */
export function rankingBlocks({ ranking, locale }: ReportContent, say: Say): Block[] {
  if (!ranking) return []
  const criteria: Column[] = [
    { head: say(says.criterion), share: 40 },
    { head: say(says.weight), share: 15, align: 'right' },
    { head: say(says.reliance), share: 45 },
  ]
  const list = locale === 'zh-CN' ? '、' : ', '
  const criteriaRows = ranking.criteria.map(({ name, share, standing, layers }): Cell[] => [
    say(name),
    percent(share, locale),
    standing ? say(standingWords[standing], { layers: layers.join(list) }) : say(says.relied),
  ])
  const places: Column[] = [
    { head: say(says.rank), share: 8, align: 'center' },
    { head: say(says.landCode), share: 18 },
    { head: say(says.name), share: 24 },
    { head: say(says.score), share: 10, align: 'right' },
    { head: say(says.gains), share: 40 },
  ]
  return [
    { kind: 'text', text: say(says.rankingWhy, { total: ranking.total, out: ranking.out }), isSoft: true },
    ...(ranking.pending
      ? [{ kind: 'text', text: say(says.rankingPending, { pending: ranking.pending }), isSoft: true } as const]
      : []),
    { kind: 'table', columns: criteria, rows: criteriaRows },
    ...ownBlocks(ranking, say, list),
    ...(ranking.best.length > 0
      ? [{ kind: 'table', columns: places, rows: ranking.best.map((land) => placeRow(land, ranking, say)) } as const]
      : []),
  ]
}

function ownBlocks({ own, criteria }: Ranked, say: Say, list: string): Block[] {
  if (!own) return []
  const { landCode: code, name, rank, score, out, pending = [] } = own
  const namesOf = (keys: readonly string[]): string =>
    criteria
      .filter(({ key }) => keys.includes(key))
      .map((criterion) => say(criterion.name))
      .join(list)
  if (out.length > 0) return [{ kind: 'text', text: say(says.rankingOwnOut, { code, name, by: namesOf(out) }) }]
  if (pending.length > 0)
    return [{ kind: 'text', text: say(says.rankingOwnPending, { code, name, by: namesOf(pending) }) }]
  return score === null
    ? []
    : [{ kind: 'text', text: say(says.rankingOwn, { code, name, rank, score: score.toFixed(1) }) }]
}

function placeRow({ rank, landCode, name, score, parts }: RankedLand, { criteria }: Ranked, say: Say): Cell[] {
  const counted = criteria.map(({ assumed = null }, at) => parts[at] ?? assumed)
  const whole = criteria.reduce((sum, { share }, at) => sum + (counted[at] === null ? 0 : share), 0)
  const gains = criteria
    .map((criterion, at) => ({
      name: say(criterion.name),
      points: whole > 0 ? ((counted[at] ?? 0) * criterion.share * 100) / whole : 0,
    }))
    .filter(({ points }) => points >= 0.05)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, mostGains)
  return [
    String(rank),
    landCode,
    name,
    score === null ? '—' : score.toFixed(1),
    gains.map(({ name: gain, points }) => `${gain} ${points.toFixed(1)}`).join('\n'),
  ]
}

/** Returns the blocks on approvals: for each chart its steps in the order in which they are reached. */
export function approvalBlocks({ approvals = [], locale }: ReportContent, say: Say): Block[] {
  const list = locale === 'zh-CN' ? '、' : ', '
  return approvals.flatMap(({ name, laws, layers, steps, ...days }): Block[] => [
    { kind: 'text', text: name },
    {
      kind: 'text',
      text: [say(says.approvalWhy, { laws: laws.join(list), layers: layers.join(list) }), daysText(days, say)]
        .filter(Boolean)
        .join(' '),
      isSoft: true,
    },
    { kind: 'table', columns: stepColumns(say), rows: steps.map((step, at) => stepRow(step, at, say)) },
  ])
}

function daysText({ quickestDays, longestDays }: Pick<Approval, 'quickestDays' | 'longestDays'>, say: Say): string {
  if (quickestDays === null) return ''
  if (!longestDays) return say(says.approvalDays, { days: quickestDays })
  return quickestDays === longestDays
    ? say(says.approvalTime, { days: longestDays })
    : say(says.approvalRange, { least: quickestDays, most: longestDays })
}

function stepColumns(say: Say): Column[] {
  return [
    { head: '', share: 5, align: 'center' },
    { head: say(says.step), share: 31 },
    { head: say(says.unit), share: 24 },
    { head: say(says.days), share: 10, align: 'right' },
    { head: say(says.materials), share: 30 },
  ]
}

function stepRow({ kind, text, unit, days, materials }: Approval['steps'][number], at: number, say: Say): Cell[] {
  return [
    String(at + 1),
    kind === 'step' ? text : `${text}（${say(flowNodeKinds[kind])}）`,
    unit,
    days === null ? '—' : String(days),
    materials.join('\n'),
  ]
}
