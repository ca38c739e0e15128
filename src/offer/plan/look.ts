import type { PlanLook } from '../../map/index.ts'
import type { DrawnLayer } from '../../providers/layers.ts'
import type { AnyRow } from '../../resources/define.ts'

/** Style fields of a layer's row; missing values use the declared default. */
type StyleFields = Readonly<Record<'fillColor' | 'fillOpacity' | 'lineColor' | 'lineWidth' | 'lineStyle', unknown>>

const lineStyles = ['solid', 'dashed', 'dotted'] as const
const defaultLineWidth = 1.2

/** The style of a layer on the map. */
export function lookOf({
  fillColor,
  fillOpacity,
  lineColor,
  lineWidth,
  lineStyle,
}: Partial<StyleFields> | AnyRow | DrawnLayer): PlanLook {
  return {
    fill: typeof fillColor === 'string' ? fillColor : '#5f7a99',
    fillOpacity: (typeof fillOpacity === 'number' ? fillOpacity : 35) / 100,
    line: typeof lineColor === 'string' ? lineColor : '#3b5573',
    lineWidth: typeof lineWidth === 'number' ? lineWidth : defaultLineWidth,
    lineStyle: lineStyles.find((each) => each === lineStyle) ?? 'solid',
  }
}

/** Converts a style to the fields that store it. */
export function fieldsOfLook({ fill, fillOpacity, line, lineWidth, lineStyle }: PlanLook): StyleFields {
  return { fillColor: fill, fillOpacity: Math.round(fillOpacity * 100), lineColor: line, lineWidth, lineStyle }
}
