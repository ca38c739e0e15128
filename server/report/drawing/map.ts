import { fill, words, type Locale } from '../../../src/resources/errors.ts'
import { buildableWords } from '../../../src/resources/buildable-words.ts'
import type { Label } from '../../../src/resources/define.ts'
import type { Corner, Sheet, SheetLayer, SheetRelief } from '../content.ts'
import { marksOf, type Drawing, type Look, type Mark, type Spot } from './marks.ts'
import { cornerMarks } from './corners.ts'
import { groundMarks, nameMarks, reliefLook, roadLooksOf, waterLook } from './ground.ts'
import { gridMarks, northMarks, scaleMarks } from './furniture.ts'
import { widthOf } from './fonts.ts'

type LegendItem = { label: string; look: Look }
type LegendSize = { textMm: number; rowMm: number }
type LegendPlan = LegendSize & { items: readonly LegendItem[]; columns: number; columnMm: number; heightMm: number }

const usual: LegendSize = { textMm: 2.6, rowMm: 5 }
/** For a legend that would not fit on the first page otherwise. */
const small: LegendSize = { textMm: 2.2, rowMm: 4.2 }
const swatchMm = { width: 7, height: 3 } as const
const gapMm = 4

/** Lays out the legend in as many columns as its longest text allows, without leaving anything out. */
function planLegend(items: readonly LegendItem[], widthMm: number, { textMm, rowMm }: LegendSize): LegendPlan {
  const widest = Math.max(...items.map(({ label }) => widthOf(label, textMm))) + swatchMm.width + 2 + gapMm
  const columns = Math.max(1, Math.min(4, Math.floor(widthMm / widest)))
  const heightMm = Math.ceil(items.length / columns) * rowMm
  return { items, columns, columnMm: widthMm / columns, heightMm, textMm, rowMm }
}

function legendMarks({ items, columns, columnMm, textMm, rowMm }: LegendPlan, [left, top]: Spot): Mark[] {
  return items.flatMap(({ label, look }, index): Mark[] => {
    const x = left + (index % columns) * columnMm
    const y = top + Math.floor(index / columns) * rowMm
    const box: Spot[] = [
      [x, y],
      [x + swatchMm.width, y],
      [x + swatchMm.width, y + swatchMm.height],
      [x, y + swatchMm.height],
    ]
    const middle = y + swatchMm.height / 2
    const swatch: Mark =
      look.fill || look.widthMm === 0.7
        ? { kind: 'area', rings: [box], look }
        : {
            kind: 'line',
            lines: [
              [
                [x, middle],
                [x + swatchMm.width, middle],
              ],
            ],
            look,
          }
    return [
      swatch,
      {
        kind: 'text',
        at: [x + swatchMm.width + 2, y + textMm],
        text: label,
        sizeMm: textMm,
        color: '#33415f',
        align: 'left',
      },
    ]
  })
}

/** Space around the frame for the grid numbers. */
const edgeMm = 5
/** Space for the scale between frame and legend. */
const belowMm = 19
const ink = '#16264f'
const boundaryLook: Look = { stroke: '#c0392b', widthMm: 0.7 }
const commonLook: Look = { fill: '#c0392b', fillOpacity: 0.28, stroke: '#c0392b', widthMm: 0.15, dashMm: [0.8, 0.6] }
const buildableLook: Look = { fill: '#2f7a4d', fillOpacity: 0.25, stroke: '#2f7a4d', widthMm: 0.35 }
const landLook: Look = { fill: '#f3d9a4', fillOpacity: 0.45, stroke: '#a8742a', widthMm: 0.18 }
const regionLook: Look = { stroke: '#6d7690', widthMm: 0.3, dashMm: [2.4, 1] }
const dashes = { solid: undefined, dashed: [1.6, 0.9], dotted: [0.4, 0.7] } as const

const says = {
  boundary: { zh: '分析范围', en: 'Boundary' },
  common: { zh: '规则或图层涉及的部分', en: 'Ground that rules or layers concern' },
  lands: { zh: '相邻地块', en: 'Neighbouring parcels' },
  regions: { zh: '县（市）界', en: 'County border' },
  relief: { zh: '地形', en: 'Relief' },
  schematicRelief: { zh: '地形（示意）', en: 'Relief (schematic)' },
  source: { zh: '{name}：{source}', en: '{name}: {source}' },
  water: { zh: '水系（示意）', en: 'Water (schematic)' },
  roads: { zh: '道路（示意）', en: 'Roads (schematic)' },
  railways: { zh: '铁路（示意）', en: 'Railways (schematic)' },
  dated: { zh: '{name}（{date}）', en: '{name} ({date})' },
  cut: { zh: '{name}（过密，未全部绘出）', en: '{name} (too dense to draw whole)' },
} satisfies Record<string, Label>

/** Height of a map that the first page holds below the verdict, also in Word. */
const firstPageMm = 155

/**
 * The map of a report with grid, scale and north arrow, and its legend: below the map if both fit on the first page, else
 * as a second drawing. Shows the layers that the sheet contains.
 */
export function mapDrawings(
  sheet: Sheet,
  corners: readonly Corner[],
  locale: Locale,
): { map: Drawing; legend: Drawing | null } {
  const origin: Spot = [edgeMm, 0.3]
  const legendTop = origin[1] + sheet.heightMm + belowMm
  const items = legendOf(sheet, locale)
  const asUsual = planLegend(items, sheet.widthMm, usual)
  const isWhole = legendTop + asUsual.heightMm <= firstPageMm
  const legend = isWhole ? asUsual : planLegend(items, sheet.widthMm, small)
  const bottom = origin[1] + sheet.heightMm
  const frame = { left: origin[0], top: origin[1], widthMm: sheet.widthMm, heightMm: sheet.heightMm }
  const outline: Mark = { kind: 'line', lines: [ring(frame)], look: { stroke: ink, widthMm: 0.35 } }
  const over = [
    ...gridMarks(sheet, frame),
    outline,
    ...northMarks([frame.left + frame.widthMm - 8, frame.top + 4], locale),
    ...scaleMarks(sheet, { right: frame.left + frame.widthMm, top: bottom + 6, locale }),
  ]
  const widthMm = sheet.widthMm + 2 * edgeMm
  const map = { widthMm, heightMm: legendTop, frame, inside: insideMarks(sheet, corners, origin), over }
  const below = legendMarks(legend, [frame.left, isWhole ? legendTop : 0])
  if (isWhole)
    return { map: { ...map, heightMm: legendTop + legend.heightMm, over: [...over, ...below] }, legend: null }
  const box = { left: 0, top: 0, widthMm, heightMm: legend.heightMm }
  return { map, legend: { widthMm, heightMm: legend.heightMm, frame: box, inside: [], over: below } }
}

function ring({ left, top, widthMm, heightMm }: Drawing['frame']): Spot[] {
  return [
    [left, top],
    [left + widthMm, top],
    [left + widthMm, top + heightMm],
    [left, top + heightMm],
    [left, top],
  ]
}

/** Ordered from bottom to top: the most important marks are on top. */
function insideMarks(sheet: Sheet, corners: readonly Corner[], at: Spot): Mark[] {
  const places = (items: readonly { at: [number, number] | null }[]): Spot[] =>
    items.flatMap((item) => (item.at ? [[item.at[0] + at[0], item.at[1] + at[1]] as const] : []))
  const regionNames = sheet.regions.length > 1 ? sheet.regions.filter((region) => region.at) : []
  const landNames = sheet.lands.length <= 40 ? sheet.lands.filter((land) => land.at) : []
  const marks = [
    ...groundMarks(sheet, at),
    ...sheet.layers.toReversed().flatMap((layer) => layer.shapes.flatMap((shape) => marksOf(shape, at, lookOf(layer)))),
    ...sheet.regions.flatMap(({ shape }) => marksOf(shape, at, regionLook)),
    ...sheet.lands.flatMap(({ shape }) => marksOf(shape, at, landLook)),
    ...(sheet.buildable ? marksOf(sheet.buildable, at, buildableLook) : []),
    ...sheet.common.flatMap(({ shape }) => marksOf(shape, at, commonLook)),
    ...marksOf(sheet.boundary, at, { stroke: '#ffffff', widthMm: 1.5 }),
    ...marksOf(sheet.boundary, at, boundaryLook),
    ...places(regionNames).map((spot, index): Mark => ({
      kind: 'text',
      at: spot,
      text: regionNames[index]?.name ?? '',
      sizeMm: 3.6,
      color: '#6d7690',
      align: 'center',
      halo: true,
    })),
    ...places(landNames).map((spot, index): Mark => ({
      kind: 'text',
      at: spot,
      text: landNames[index]?.label ?? '',
      sizeMm: 2,
      color: '#7a5217',
      align: 'center',
      halo: true,
    })),
    ...cornerMarks(sheet, corners, at),
  ]
  return [...marks, ...nameMarks(sheet.names ?? [], marks, { ...sheet, at })]
}

/** Returns the style of a layer. */
function lookOf({
  fillColor,
  fillOpacity,
  lineColor,
  lineStyle,
}: Pick<SheetLayer, 'fillColor' | 'fillOpacity' | 'lineColor' | 'lineStyle'>): Look {
  const dash = dashes[lineStyle ?? 'solid']
  return {
    fill: fillColor ?? '#5f7a99',
    fillOpacity: (fillOpacity ?? 35) / 100,
    stroke: lineColor ?? '#3b5573',
    widthMm: 0.25,
    ...(dash ? { dashMm: dash } : {}),
  }
}

function reliefLabel({ isSchematic, attribution }: SheetRelief, say: (label: Label) => string): string {
  const name = say(isSchematic ? says.schematicRelief : says.relief)
  return attribution === null ? name : fill(say(says.source), { name, source: attribution })
}

function legendOf(sheet: Sheet, locale: Locale): LegendItem[] {
  const say = (label: Label): string => words(label, locale)
  const label = ({ name, dataDate, isCut }: SheetLayer): string => {
    const dated = dataDate ? fill(say(says.dated), { name, date: dataDate }) : name
    return isCut ? fill(say(says.cut), { name: dated }) : dated
  }
  return [
    { label: say(says.boundary), look: boundaryLook },
    ...(sheet.common.length > 0 ? [{ label: say(says.common), look: commonLook }] : []),
    ...(sheet.buildable ? [{ label: say(buildableWords.title), look: buildableLook }] : []),
    ...sheet.layers.map((layer) => ({ label: label(layer), look: lookOf(layer) })),
    ...(sheet.lands.length > 0 ? [{ label: say(says.lands), look: landLook }] : []),
    ...(sheet.regions.some(({ shape }) => 'coordinates' in shape && shape.coordinates.length > 0)
      ? [{ label: say(says.regions), look: regionLook }]
      : []),
    ...(sheet.relief ? [{ label: reliefLabel(sheet.relief, say), look: reliefLook }] : []),
    ...(sheet.water.length > 0 ? [{ label: say(says.water), look: waterLook }] : []),
    ...roadLooksOf(sheet.roads).map(({ isRailway, look }) => ({
      label: say(isRailway ? says.railways : says.roads),
      look,
    })),
  ]
}
