import { widthOf } from './fonts.ts'
import type { Look, Mark, Spot } from './marks.ts'

export type LegendItem = { label: string; look: Look }
export type LegendPlan = { items: readonly LegendItem[]; columns: number; columnMm: number; heightMm: number }

const textMm = 2.6
const rowMm = 5
const swatchMm = { width: 7, height: 3 } as const
const gapMm = 4

/** The legend in as many columns as its longest text leaves room for: nothing of it is left out. */
export function planLegend(items: readonly LegendItem[], widthMm: number): LegendPlan {
  const widest = Math.max(...items.map(({ label }) => widthOf(label, textMm))) + swatchMm.width + 2 + gapMm
  const columns = Math.max(1, Math.min(4, Math.floor(widthMm / widest)))
  return { items, columns, columnMm: widthMm / columns, heightMm: Math.ceil(items.length / columns) * rowMm }
}

export function legendMarks({ items, columns, columnMm }: LegendPlan, [left, top]: Spot): Mark[] {
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
