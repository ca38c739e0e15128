import { basisText, doubtWords, standingWords } from '../../../src/resources/analysis-words.ts'
import { saysWords } from '../../../src/resources/rules/says-words.ts'
import type { OverlayLine } from '../../../src/resources/analysis.ts'
import { areaParts } from '../../../src/resources/exact-area.ts'
import { limitText } from '../../../src/resources/limit-text.ts'
import { affectsVerdict } from '../../../src/resources/rules/outcome.ts'
import { distanceText } from '../../../src/resources/units.ts'
import type { ReportContent } from '../content.ts'
import type { Block, Cell, Column } from './blocks.ts'
import { percent } from './numbers.ts'
import type { Say } from './say.ts'
import { factNames } from './proposed-use.ts'
import { reportWords as says } from './words.ts'

/** What counts, and then what is overridden. */
function inOrder({ result: { lines } }: ReportContent): OverlayLine[] {
  return [...lines.filter(({ overriddenBy }) => !overriddenBy), ...lines.filter(({ overriddenBy }) => overriddenBy)]
}

/** The rule of a line with its code; without one, the layer. */
function headingOf({ rule, name }: OverlayLine, say: Say): string {
  return rule ? say(says.coded, { name: rule.name, code: rule.code }) : name
}

/** What stands below that: the layer of a rule, and the zone. */
function placeOf({ rule, name, zone }: OverlayLine): string {
  return [rule ? name : '', zone?.name ?? ''].filter(Boolean).join(' · ')
}

/**
 * The table of constraints: rule, layer and zone, version, data date, area in three units or distance, share. Clauses
 * have their own list, because they are long.
 */
export function lineBlocks(content: ReportContent, say: Say): Block[] {
  const lines = inOrder(content)
  if (lines.length === 0) return [{ kind: 'text', text: say(says.noLines) }]
  const hasRules = lines.some(({ rule }) => rule)
  const columns: Column[] = [
    { head: say(hasRules ? says.findings : says.layer), share: hasRules ? 28 : 25 },
    { head: say(says.says), share: hasRules ? 16 : 13, align: 'center' },
    { head: say(says.version), share: 7, align: 'center' },
    { head: say(says.dataDate), share: 14, align: 'center' },
    { head: say(hasRules ? says.extent : says.common), share: hasRules ? 25 : 30, align: 'right' },
    { head: say(says.share), share: hasRules ? 10 : 11, align: 'right' },
  ]
  return [{ kind: 'table', columns, rows: lines.map((line) => lineRow(line, content, say)) }]
}

function lineRow(line: OverlayLine, { locale }: ReportContent, say: Say): Cell[] {
  const { overriddenBy, standing, isAssumed } = line
  const said = [
    say(saysWords[line.says]),
    standing ? say(standingWords[standing]) : '',
    isAssumed ? say(says.assumed) : '',
    overriddenBy ? say(says.notCounted) : '',
  ]
  const what = [
    headingOf(line, say),
    placeOf(line),
    overriddenBy ? say(says.overridden, { name: overriddenBy.name }) : '',
  ]
  return [
    what.filter(Boolean).join('\n'),
    { text: said.filter(Boolean).join('\n'), tone: overriddenBy ? 'notice' : line.says },
    ...(line.contentVersion > 0 ? [String(line.contentVersion), line.dataDate ?? say(says.noDate)] : ['—', '—']),
    measuresOf(line, locale, say).join('\n'),
    line.areaM2 > 0 ? percent(line.share, locale) : '—',
  ]
}

function measuresOf(line: OverlayLine, locale: ReportContent['locale'], say: Say): string[] {
  const { areaM2, lengthM, points, measured, relation, name } = line
  const metres = (value: number): string => distanceText(value, locale)
  const limit = measured && say(says.limitOf, { limit: metres(measured.limitM) })
  const accuracy = measured && measured.accuracyM > 0 && say(says.accuracy, { accuracy: metres(measured.accuracyM) })
  return [
    relation === 'outside' ? say(says.outside, { name }) : '',
    ...(areaM2 > 0 ? Object.values(areaParts(areaM2, { say, locale })) : []),
    lengthM > 0 ? say(says.lengthIn, { length: metres(lengthM) }) : '',
    points > 0 ? say(says.pointsIn, { count: points }) : '',
    measured ? say(says.distanceOf, { distance: metres(measured.distanceM) }) : '',
    limit ? `${limit}${accuracy || ''}` : '',
    limitText(line, { say, locale }) ?? '',
  ].filter(Boolean)
}

/** Law, clause and doubts of each line that affects the verdict or has a clause. */
export function clauseBlocks(content: ReportContent, say: Say): Block[] {
  const items = inOrder(content)
    .filter(({ says: said, clause, rule }) => affectsVerdict(said) || clause || rule?.law)
    .map((line) => ({
      title: `${headingOf(line, say)}　${say(saysWords[line.says])}`,
      tone: line.overriddenBy ? ('notice' as const) : line.says,
      text: [clauseOf(line, say), ...doubtsOf(line, say)].join('\n'),
      soft: sourceOf(line, say),
    }))
  return items.length > 0 ? [{ kind: 'clauses', items }] : []
}

function clauseOf({ rule, clause }: OverlayLine, say: Say): string {
  return [rule ? basisText(rule, say) : null, clause].filter(Boolean).join(' ') || say(says.noClause)
}

function doubtsOf({ doubt, isAssumed, asks = [], overriddenBy }: OverlayLine, say: Say): string[] {
  const facts = factNames(asks, say)
  return [
    doubt ? say(doubtWords[doubt]) : '',
    isAssumed ? (facts ? say(says.assumedFor, { facts }) : say(says.assumed)) : '',
    overriddenBy ? say(says.overridden, { name: overriddenBy.name }) : '',
  ].filter(Boolean)
}

function sourceOf(line: OverlayLine, say: Say): string {
  const { rule, source, dataDate, contentVersion } = line
  return [
    placeOf(line),
    source ? say(says.source, { source }) : '',
    ...(contentVersion > 0
      ? [`${say(says.dataDate)} ${dataDate ?? say(says.noDate)}`, `${say(says.version)} ${contentVersion}`]
      : []),
    rule ? say(says.ruleVersion, { version: rule.version }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
