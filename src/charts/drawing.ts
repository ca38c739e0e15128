import { BarChart, PieChart } from 'echarts/charts'
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

register([BarChart, PieChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer])

/** A bar, or a segment of a ring. `text` is the formatted value. */
export type Slice = { key: string; name: string; value: number; text: string; color?: string }

/**
 * The look of a chart: font and colours of the page at the moment. Names are measured in the font to reserve their
 * space.
 */
export type Colors = {
  font: string
  ink: string
  soft: string
  line: string
  plane: string
  bar: string
  series: readonly string[]
}

export type ChartKind = 'bars' | 'columns' | 'ring'

/**
 * Opens a chart inside an element, drawn as SVG; the caller closes it with `dispose()`. `onPick` gets the key of the
 * clicked slice.
 */
export function openChart(element: HTMLElement, onPick: (key: string) => void): EChartsType {
  const chart = init(element, null, { renderer: 'svg' })
  chart.on('click', ({ data }) => {
    if (typeof data === 'object' && data && 'key' in data) onPick(String(data.key))
  })
  return chart
}

/** Options for echarts: names and values as text, no animation when reduced motion is preferred. */
export function optionOf(
  slices: readonly Slice[],
  { kind, colors }: { kind: ChartKind; colors: Colors },
): EChartsCoreOption {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const common = {
    animation: !isStill,
    animationDuration: 300,
    textStyle: { color: colors.ink, fontFamily: colors.font },
    tooltip: tooltipOf(colors),
  }
  const data = slices.map(({ key, name, value, text, color }, index) => ({
    key,
    name,
    value,
    text,
    itemStyle: { color: color ?? (kind === 'ring' ? colors.series[index % colors.series.length] : colors.bar) },
  }))
  return kind === 'ring' ? { ...common, ...ringOf(data, colors) } : { ...common, ...barsOf(data, { kind, colors }) }
}

type Datum = { key: string; name: string; value: number; text: string; itemStyle: { color?: string } }

function tooltipOf({ plane, line, ink }: Colors): unknown {
  const formatter = ({ data }: { data: Datum }): string => `${encoded(data.name)} <b>${encoded(data.text)}</b>`
  return {
    trigger: 'item',
    confine: true,
    backgroundColor: plane,
    borderColor: line,
    textStyle: { color: ink },
    formatter,
  }
}

function encoded(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function ringOf(data: readonly Datum[], { plane, ink }: Colors): EChartsCoreOption {
  return {
    series: [
      {
        type: 'pie',
        radius: ['40%', '62%'],
        center: ['50%', '50%'],
        data,
        itemStyle: { borderColor: plane, borderWidth: 2 },
        label: { color: ink, formatter: '{b}', overflow: 'break', width: 72, bleedMargin: 0 },
        labelLine: { length: 8, length2: 6 },
        minShowLabelAngle: 8,
      },
    ],
  }
}

function barsOf(data: readonly Datum[], { kind, colors }: { kind: ChartKind; colors: Colors }): EChartsCoreOption {
  const isLying = kind === 'bars'
  const names = {
    type: 'category',
    data: data.map(({ name }) => name),
    inverse: isLying,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colors.line } },
    axisLabel: { color: colors.ink, interval: isLying ? 0 : 'auto' },
  }
  const values = { type: 'value', show: false }
  const label = {
    show: true,
    position: isLying ? 'right' : 'top',
    color: colors.soft,
    formatter: ({ data: each }: { data: Datum }) => each.text,
  }
  return {
    grid: { left: 4, right: isLying ? 84 : 8, top: isLying ? 4 : 24, bottom: 4, containLabel: true },
    xAxis: isLying ? values : names,
    yAxis: isLying ? names : values,
    series: [
      { type: 'bar', data, barMaxWidth: 28, label, itemStyle: { borderRadius: isLying ? [0, 4, 4, 0] : [4, 4, 0, 0] } },
    ],
  }
}
