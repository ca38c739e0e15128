import { useEffect, useEffectEvent, useRef } from 'react'
import { useThemeMode } from '../providers/theme-mode.ts'
import { openChart, optionOf, type ChartKind, type Colors, type Slice } from './drawing.ts'

type Props = { slices: readonly Slice[]; kind: ChartKind; label: string; onPick?: (key: string) => void }

/**
 * The drawn chart; it follows the size of its frame and the theme of the page. Screen readers use the table instead.
 */
export default function Plot({ slices, kind, label, onPick }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { isDark } = useThemeMode()
  const pick = useEffectEvent((key: string) => onPick?.(key))
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const chart = openChart(element, pick)
    chart.setOption(optionOf(slices, { kind, colors: colorsOf(element) }))
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [slices, kind, isDark])
  return <div ref={frame} className={onPick ? 'chart-plot chart-picked' : 'chart-plot'} role="img" aria-label={label} />
}

function colorsOf(element: HTMLElement): Colors {
  const style = getComputedStyle(element)
  const color = (name: string): string => style.getPropertyValue(name).trim()
  const series = ['--indigo-500', '--warm-500', '--right', '--indigo-300', '--indigo-400', '--line-strong'].map(color)
  return {
    font: style.fontFamily,
    ink: color('--ink'),
    soft: color('--ink-soft'),
    line: color('--line-strong'),
    plane: color('--plane'),
    bar: color('--indigo-400'),
    series,
  }
}
