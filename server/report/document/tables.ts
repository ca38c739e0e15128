import { sliverReason, verdictWords } from '../../../src/resources/analysis-words.ts'
import { withSetback } from '../../../src/resources/buildable-words.ts'
import type { Corner, ReportContent } from '../content.ts'
import type { Block, Cell, Column } from './blocks.ts'
import { areaParts } from '../../../src/resources/exact-area.ts'
import { distanceText } from '../../../src/resources/units.ts'
import { coordinate } from './numbers.ts'
import type { Say } from './say.ts'
import { reportWords as says } from './words.ts'

export function sliverBlocks({ result, locale }: ReportContent, say: Say): Block[] {
  if (result.slivers.length === 0) return []
  const columns: Column[] = [
    { head: say(says.layer), share: 60 },
    { head: say(says.pieces), share: 15, align: 'right' },
    { head: say(says.common), share: 25, align: 'right' },
  ]
  const rows = result.slivers.map(({ name, pieces, areaM2 }): Cell[] => [
    name,
    String(pieces),
    areaParts(areaM2, { say, locale }).squareMetres,
  ])
  return [
    { kind: 'text', text: say(...sliverReason(result)), isSoft: true },
    { kind: 'table', columns, rows },
  ]
}

export function distanceBlocks({ result, locale }: ReportContent, say: Say): Block[] {
  if (result.distances.length === 0) return []
  const columns: Column[] = [
    { head: say(says.facility), share: 32 },
    { head: say(says.nearest), share: 32 },
    { head: say(says.dataDate), share: 16, align: 'center' },
    { head: say(says.distance), share: 20, align: 'right' },
  ]
  const rows = result.distances.map(({ name, nearest, at, dataDate, distanceM }): Cell[] => [
    name,
    nearest ?? (at ? '—' : say(says.hiddenName)),
    dataDate ?? say(says.noDate),
    distanceM === 0 ? say(says.inside) : distanceText(distanceM, locale),
  ])
  return [{ kind: 'table', columns, rows }]
}

export function adviceBlocks({ cuts, locale }: ReportContent, say: Say): Block[] {
  if (!cuts || cuts.length === 0) return []
  const columns: Column[] = [
    { head: say(says.sectionAdvice), share: 40 },
    { head: say(says.lost), share: 21, align: 'right' },
    { head: say(says.left), share: 21, align: 'right' },
    { head: say(says.after), share: 18, align: 'center' },
  ]
  const rows = cuts.map(({ layers, lostM2, areaM2, verdict }): Cell[] => [
    say(says.cut, {
      names: layers
        .map(({ name, setbackM = 0 }) => withSetback(name, setbackM, { say, locale }))
        .join(locale === 'zh-CN' ? '、' : ', '),
    }),
    areaParts(lostM2, { say, locale }).hectares,
    areaM2 > 0 ? areaParts(areaM2, { say, locale }).hectares : say(says.nothingLeft),
    verdict ? { text: say(verdictWords[verdict].name), tone: verdict } : '—',
  ])
  return [
    { kind: 'text', text: say(says.adviceWhy), isSoft: true },
    { kind: 'table', columns, rows },
  ]
}

export function neighbourBlocks({ neighbours, locale }: ReportContent, say: Say): Block[] {
  if (neighbours.length === 0) return []
  const columns: Column[] = [
    { head: say(says.landCode), share: 24 },
    { head: say(says.name), share: 36 },
    { head: say(says.landArea), share: 22, align: 'right' },
    { head: say(says.distance), share: 18, align: 'right' },
  ]
  const rows = neighbours.map(({ landCode, name, areaM2, distanceM }): Cell[] => [
    landCode,
    name,
    areaM2 === null ? '—' : areaParts(areaM2, { say, locale }).hectares,
    distanceM < 0.05 ? say(says.touching) : distanceText(distanceM, locale),
  ])
  return [{ kind: 'table', columns, rows }]
}

export function clearBlocks({ result }: ReportContent, say: Say): Block[] {
  if (result.clear.length === 0) return []
  const columns: Column[] = [
    { head: say(says.layer), share: 58 },
    { head: say(says.version), share: 14, align: 'center' },
    { head: say(says.dataDate), share: 28, align: 'center' },
  ]
  return [
    {
      kind: 'table',
      columns,
      rows: result.clear.map(({ name, contentVersion, dataDate }) => [
        name,
        String(contentVersion),
        dataDate ?? say(says.noDate),
      ]),
    },
  ]
}

/** Lists two corners per row: a survey has many, and they are short. */
export function cornerBlocks(content: ReportContent, say: Say): Block[] {
  const { corners, cornerCount, sheet } = content
  const half = Math.ceil(corners.length / 2)
  const heads = [
    { head: say(says.corner), share: 6, align: 'center' },
    { head: say(says.ring), share: 4.5, align: 'center' },
    { head: 'X (m)', share: 14, align: 'right' },
    { head: 'Y (m)', share: 14, align: 'right' },
    { head: `${say(says.side)} (m)`, share: 11, align: 'right' },
  ] satisfies Column[]
  const ringOf = (corner: Corner): number => ringNumber(corners, corner)
  const cells = (index: number): Cell[] => {
    const corner = corners[index]
    return corner
      ? [`J${index + 1}`, String(ringOf(corner)), coordinate(corner.x), coordinate(corner.y), coordinate(corner.sideM)]
      : ['', '', '', '', '']
  }
  const rows = Array.from({ length: half }, (_none, index) => [...cells(index), ...cells(index + half)])
  const isCut = corners.length < cornerCount
  return [
    { kind: 'text', text: say(says.cornersWhy, { zone: sheet.zone, srid: sheet.srid }), isSoft: true },
    ...(isCut
      ? [
          {
            kind: 'text',
            text: say(says.cornersCut, { count: cornerCount, shown: corners.length }),
            isSoft: true,
          } as const,
        ]
      : []),
    { kind: 'table', columns: [...heads, ...heads], rows },
  ]
}

/** Numbers rings across all parts, as survey files do. */
function ringNumber(corners: readonly Corner[], { part, ring }: Corner): number {
  const keys = [...new Set(corners.map((corner) => `${corner.part} ${corner.ring}`))]
  return keys.indexOf(`${part} ${ring}`) + 1
}
