import type { Label } from '../../resources/define.ts'
import type { Pen } from '../../sheet/pen.ts'
import { scaleBar } from '../../sheet/scale-bar.ts'
import type { LegendGroup } from '../layers/legend.ts'
import type { Say } from '../view-props.ts'
import { headPx, marginPx, pixelM, scaleText } from './sheet.ts'

const ink = '#16264f'
const soft = '#33415f'
const legendRowPx = 22
const legendTopPx = 46
/** Of a label beside its colour. */
const labelLeftPx = 22
/** Space for the scale at the right of the footer. */
const scaleColumnPx = 230
const lastLinePx = 40
const leastFootPx = 132

const words = {
  legend: { zh: '图例', en: 'Legend' },
  north: { zh: '北', en: 'N' },
  made: { zh: '制图日期：{date}', en: 'Made {date}' },
  source: { zh: '数据来源：{source}', en: 'Source: {source}' },
  scale: { zh: '比例尺 {scale}', en: 'Scale {scale}' },
  schematic: { zh: '示意图，不作为权属依据', en: 'For orientation; not proof of title' },
} satisfies Record<string, Label>

export function drawHead(pen: Pen, title: string, widthPx: number): void {
  pen.write(title, [marginPx, headPx / 2], { sizePx: 24, weight: 600, color: ink, roomPx: widthPx })
}

/** Draws a north arrow with its tip at a place. */
export function drawNorth(pen: Pen, [x, y]: readonly [number, number], say: Say): void {
  const { context } = pen
  context.fillStyle = ink
  context.strokeStyle = '#ffffff'
  context.lineWidth = 3
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + 11, y + 34)
  context.lineTo(x, y + 26)
  context.lineTo(x - 11, y + 34)
  context.closePath()
  context.stroke()
  context.fill()
  pen.write(say(words.north), [x, y + 46], { sizePx: 13, weight: 600, color: ink, align: 'center', halo: '#ffffff' })
}

type Row = { heading: string; items: LegendGroup['items'] }
type LegendPlan = { columns: number; headingPx: number; columnPx: number; footPx: number }

/** Plans columns for a complete legend beside the scale, and computes the footer height that shows all of it. */
export function planLegend(pen: Pen, legend: readonly LegendGroup[], widthPx: number): LegendPlan {
  const widest = (texts: readonly string[], weight: 400 | 600): number =>
    Math.max(0, ...texts.map((text) => pen.widthOf(text, { sizePx: 12, weight })))
  const columnPx =
    widest(
      legend.flatMap(({ items }) => items.map(({ label }) => label)),
      400,
    ) +
    labelLeftPx +
    22
  const headingPx =
    widest(
      legend.map(({ heading }) => heading),
      600,
    ) + 20
  const columns = Math.max(1, Math.floor((widthPx - scaleColumnPx - headingPx) / columnPx))
  const rows = rowsOf(legend, columns).length
  return { columns, headingPx, columnPx, footPx: Math.max(leastFootPx, legendTopPx + rows * legendRowPx + lastLinePx) }
}

/** Each group starts a new row. */
function rowsOf(legend: readonly LegendGroup[], columns: number): Row[] {
  return legend.flatMap(({ heading, items }) =>
    Array.from({ length: Math.ceil(items.length / columns) }, (_none, index): Row => ({
      heading: index === 0 ? heading : '',
      items: items.slice(index * columns, (index + 1) * columns),
    })),
  )
}

/** Draws the part of the planned legend that is on the sheet. */
export function drawLegend(
  pen: Pen,
  legend: readonly LegendGroup[],
  { plan, top, say }: { plan: LegendPlan; top: number; say: Say },
): void {
  const { columns, headingPx, columnPx } = plan
  if (legend.length > 0) pen.write(say(words.legend), [marginPx, top + 22], { sizePx: 13, weight: 600, color: ink })
  rowsOf(legend, columns).forEach(({ heading, items }, row) => {
    const y = top + legendTopPx + row * legendRowPx
    pen.write(heading, [marginPx, y], { sizePx: 12, weight: 600, color: soft })
    items.forEach(({ color, label }, column) => {
      const x = marginPx + headingPx + column * columnPx
      pen.context.fillStyle = color
      pen.context.fillRect(x, y - 6, 16, 12)
      // The label of counts may be wider than those that were planned.
      const roomPx = items.length === 1 ? Infinity : columnPx - labelLeftPx - 6
      pen.write(label, [x + labelLeftPx, y], { sizePx: 12, color: soft, roomPx })
    })
  })
}

type Scale = { top: number; right: number; scale: number; say: Say }

/** Draws scale bar and scale at the right of the footer. */
export function drawScale(pen: Pen, { top, right, scale, say }: Scale): void {
  const bar = scaleBar(scale * pixelM, scaleColumnPx - 30)
  pen.context.fillStyle = ink
  pen.context.fillRect(right - bar.widthPx, top + 20, bar.widthPx, 4)
  pen.write(bar.text, [right, top + 37], { sizePx: 12, color: soft, align: 'right' })
  pen.write(say(words.scale, { scale: scaleText(scale) }), [right, top + 60], {
    sizePx: 14,
    weight: 600,
    color: ink,
    align: 'right',
  })
}

type Origin = { bottom: number; right: number; say: Say; date: string; source: string }

/** Draws data source and date in the last line. */
export function drawOrigin(pen: Pen, { bottom, right, say, date, source }: Origin): void {
  const y = bottom - 24
  const note = say(words.schematic)
  const noteRoom = pen.widthOf(note, { sizePx: 12 }) + 24
  const whose = say(words.source, { source })
  pen.write(`${whose}　${say(words.made, { date })}`, [marginPx, y], {
    sizePx: 12,
    color: soft,
    roomPx: right - marginPx - noteRoom,
  })
  pen.write(note, [right, y], { sizePx: 12, color: soft, align: 'right' })
}
