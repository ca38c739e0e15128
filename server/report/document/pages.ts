import { verdictWords } from '../../../src/resources/analysis-words.ts'
import { buildableWords } from '../../../src/resources/buildable-words.ts'
import type { Label } from '../../../src/resources/define.ts'
import { demonstrationMark } from '../../../src/resources/demonstration.ts'
import { dutyWords } from '../../../src/resources/duty-words.ts'
import { words } from '../../../src/resources/errors.ts'
import { hashOf } from '../collect.ts'
import type { ReportContent } from '../content.ts'
import { mapDrawings } from '../drawing/map.ts'
import { buildableBlocks } from './buildable.ts'
import type { Block, Head, Pages } from './blocks.ts'
import { dutyBlocks } from './duties.ts'
import { clauseBlocks, lineBlocks } from './findings.ts'
import { approvalBlocks, rankingBlocks } from './outlook.ts'
import { areaParts, surveyedArea } from '../../../src/resources/exact-area.ts'
import { terrainWords } from '../../../src/resources/terrain-words.ts'
import { distanceText } from '../../../src/resources/units.ts'
import { instant } from './numbers.ts'
import { sayerOf, type Say } from './say.ts'
import { adviceBlocks, clearBlocks, cornerBlocks, distanceBlocks, neighbourBlocks, sliverBlocks } from './tables.ts'
import { checkText, themeBlocks } from './themes.ts'
import { terrainBlocks } from './terrain.ts'
import { factsOfUse, nameOfUse, unknownsOf } from './proposed-use.ts'
import { reportWords as says } from './words.ts'

/** URLs printed in the report. */
function linksOf(content: Pick<ReportContent, 'origin' | 'run'>, hash: string): { live: string; verify: string } {
  return { live: `${content.origin}/analysis?run=${content.run.id}`, verify: `${content.origin}/start?verify=${hash}` }
}

/** Returns the whole report, ready to be written as PDF or Word. Leaves out empty sections. */
export function pagesOf(content: ReportContent): Pages {
  const say = sayerOf(content)
  const hash = hashOf(content)
  const section = (title: Label, blocks: readonly Block[]): Block[] =>
    blocks.length > 0 ? [{ kind: 'heading', text: say(title) }, ...blocks] : []
  const hasRules = content.result.lines.some(({ rule }) => rule)
  const blocks = [
    ...section(says.sectionMap, mapBlocks(content, say)),
    ...section(says.sectionBoundary, [factsBlock(content, say)]),
    ...section(says.sectionChecks, checkBlocks(content, say)),
    ...section(says.sectionThemes, themeBlocks(content, say)),
    ...section(hasRules ? says.sectionFindings : says.sectionLines, lineBlocks(content, say)),
    ...section(says.sectionClauses, clauseBlocks(content, say)),
    ...section(buildableWords.title, buildableBlocks(content, say)),
    ...section(dutyWords.title, dutyBlocks(content, say)),
    ...section(terrainWords.terrain, terrainBlocks(content, say)),
    ...section(says.sectionAdvice, adviceBlocks(content, say)),
    ...section(says.sectionApprovals, approvalBlocks(content, say)),
    ...section(says.sectionDistances, distanceBlocks(content, say)),
    ...section(says.sectionSlivers, sliverBlocks(content, say)),
    ...section(says.sectionRanking, rankingBlocks(content, say)),
    ...section(says.sectionNeighbours, neighbourBlocks(content, say)),
    ...section(says.sectionCorners, cornerBlocks(content, say)),
    ...section(says.sectionClear, clearBlocks(content, say)),
    ...section(says.sectionSeal, sealBlocks(content, say, hash)),
  ]
  return {
    head: headOf(content, say, hash),
    blocks: numbered(withCompany(blocks), content.locale === 'zh-CN'),
    foot: `${words(content.site, content.locale)} · ${say(says.number)} ${content.id}`,
    page: (page, pages) => say(says.page, { page, pages }),
    locale: content.locale,
    title: `${say(says.title)} ${subjectOf(content, say)}`,
    madeAt: content.madeAt,
    author: words(content.site, content.locale),
  }
}

/** Marks the last table: some of its rows stay with the notes and the seal, which would have a page to themselves. */
function withCompany(blocks: readonly Block[]): Block[] {
  const last = blocks.findLastIndex(({ kind }) => kind === 'table')
  return blocks.map((block, index) => (block.kind === 'table' && index === last ? { ...block, isLast: true } : block))
}

const digits = '一二三四五六七八九十'

/** A number up to 19 in Chinese. */
function numeral(count: number): string {
  return count > 10 ? `十${digits.charAt(count - 11)}` : digits.charAt(count - 1)
}

function numbered(blocks: readonly Block[], isChinese: boolean): Block[] {
  let count = 0
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    count += 1
    return { ...block, text: isChinese ? `${numeral(count)}、${block.text}` : `${count}. ${block.text}` }
  })
}

function subjectOf({ land, name }: ReportContent, say: Say): string {
  return land ? `${land.landCode} ${land.name}` : (name ?? say(says.ownBoundary))
}

function headOf(content: ReportContent, say: Say, hash: string): Pages['head'] {
  const { result, locale, region } = content
  const area = areaParts(result.areaM2, { say, locale })
  const idsOf = (layers: readonly { layerId: string }[]): Set<string> => new Set(layers.map(({ layerId }) => layerId))
  const looked = idsOf([...result.lines, ...result.clear, ...result.slivers]).size
  return {
    title: say(says.title),
    mark: isDemonstration(content) ? say(demonstrationMark) : '',
    site: words(content.site, locale),
    subject: [
      region.join(' '),
      subjectOf(content, say),
      result.use === undefined ? '' : say(says.useOf, { use: nameOfUse(content, say) }),
    ]
      .filter(Boolean)
      .join(' · '),
    number: `${say(says.number)} ${content.id}    ${say(says.madeAt)} ${instant(content.madeAt, locale)}`,
    verdict: {
      tone: result.verdict,
      label: say(says.verdict),
      name: say(verdictWords[result.verdict].name),
      why: [say(verdictWords[result.verdict].why), ...unknownsOf(content, say)].join('\n'),
    },
    figures: [
      { label: say(says.area), value: area.hectares, more: `${area.mu} · ${area.squareMetres}` },
      {
        label: say(says.perimeter),
        value: distanceText(result.perimeterM, locale),
        more: say(says.parts, { parts: content.parts, rings: content.rings, corners: content.cornerCount }),
      },
      {
        label: say(says.looked),
        value: String(looked),
        more: say(says.lookedCount, { count: looked, met: idsOf(result.lines).size }),
      },
      planeFigure(content, say),
    ],
    link: linksOf(content, hash).live,
    caption: say(says.liveRecord),
  }
}

/** The area in the plane; reports from before it name only the zone. */
function planeFigure({ plane, sheet, locale }: ReportContent, say: Say): Head['figures'][number] {
  if (!plane) return { label: 'CGCS2000', value: say(says.zone, { zone: sheet.zone }), more: `EPSG:${sheet.srid}` }
  const { areaM2, zone, centralMeridian: meridian } = plane
  return {
    label: say(says.planeArea),
    value: areaParts(areaM2, { say, locale }).hectares,
    more: say(says.planeOf, { zone, meridian }),
  }
}

function planeRows({ plane, locale }: ReportContent, say: Say): (readonly [string, string])[] {
  if (!plane) return []
  const { areaM2, zone, centralMeridian: meridian, srid } = plane
  return [
    [say(says.planeArea), `${surveyedArea(areaM2, { say, locale })}\n${say(says.planeIn, { zone, meridian, srid })}`],
  ]
}

/** In reports from before it was stored, what its texts say. */
function isDemonstration({ isDemonstration: isDemo, result, neighbours }: ReportContent): boolean {
  return isDemo ?? JSON.stringify([result, neighbours]).includes('演示')
}

function factsBlock(content: ReportContent, say: Say): Block {
  const { locale, run, result } = content
  return {
    kind: 'facts',
    rows: [
      [say(says.subject), subjectOf(content, say)],
      ...(result.use === undefined ? [] : [[say(says.use), factsOfUse(content, say)] as const]),
      [say(says.region), content.region.join(' ') || say(says.outsideRegion)],
      [say(says.area), surveyedArea(result.areaM2, { say, locale })],
      ...planeRows(content, say),
      [say(says.perimeter), distanceText(result.perimeterM, locale)],
      [say(says.madeOf), say(says.parts, { parts: content.parts, rings: content.rings, corners: content.cornerCount })],
      [say(says.runAt), instant(run.createdAt, locale)],
      [say(says.runId), run.id],
      [say(says.madeBy), content.madeBy],
    ],
  }
}

function checkBlocks(content: ReportContent, say: Say): Block[] {
  return content.result.checks.map((check) => ({ kind: 'text', text: `• ${checkText(check, content, say)}` }))
}

function mapBlocks(content: ReportContent, say: Say): Block[] {
  const { sheet, corners, locale } = content
  const hidden: Block[] =
    sheet.hidden.length > 0
      ? [
          {
            kind: 'text',
            text: say(says.hiddenLines, { names: sheet.hidden.join(locale === 'zh-CN' ? '、' : ', ') }),
            isSoft: true,
          },
        ]
      : []
  const { map, legend } = mapDrawings(sheet, corners, locale)
  return [
    { kind: 'map', drawing: map, title: say(says.sectionMap) },
    ...(legend ? [{ kind: 'map', drawing: legend, title: say(says.legend) } as const] : []),
    ...hidden,
  ]
}

function sealBlocks(content: ReportContent, say: Say, hash: string): Block[] {
  const notes = [
    say(says.noteMeaning),
    say(says.noteArea),
    ...(isDemonstration(content) ? [say(says.noteDemo)] : []),
    say(says.noteVerify, { address: `${content.origin}/start?verify` }),
  ]
  return [
    ...notes.map((text): Block => ({ kind: 'text', text: `• ${text}`, isSoft: true, isKept: true })),
    {
      kind: 'seal',
      facts: [
        [say(says.hash), hash],
        [say(says.runHash), content.run.hash],
        [say(says.madeAt), instant(content.madeAt, content.locale)],
      ],
      link: linksOf(content, hash).verify,
      caption: say(says.scanVerify),
    },
  ]
}
