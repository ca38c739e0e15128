import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Splitter } from 'antd'
import { useMedia } from '../../frame/use-media.ts'
import { useWords } from '../../providers/i18n.ts'
import type { Split } from './list/view-settings.ts'
import { useIsPhone } from './use-is-phone.ts'
import { words } from './words.ts'
import './split-view.css'

type Props = {
  /** The rows, and what opens over them. */
  list: ReactNode
  companion: ReactNode
  split: Split
  onSplit: (split: Split) => void
}

const wide = '(min-width: 1200px)'
/** Of the width beside or the height below the companion, so that neither part becomes useless. */
const limits = { beside: { min: 35, max: 75 }, below: { min: 40, max: 75 } } as const
const stepPercent = 2

/** A list and its companion with a movable border: side by side, or the companion above where the window is narrow. */
export function SplitView({ list, companion, split, onSplit }: Props) {
  const isPhone = useIsPhone()
  const way = useMedia(wide) ? 'beside' : 'below'
  const [moving, setMoving] = useState<number | null>(null)
  const { min, max } = limits[way]
  const percent = Math.min(Math.max(moving ?? split[way], min), max)
  const store = (next: number): void => {
    setMoving(null)
    onSplit({ ...split, [way]: Math.min(Math.max(Math.round(next * 10) / 10, min), max) })
  }
  const around = useRef<HTMLDivElement>(null)
  useKeyBorder(around, way, (step) => store(percent + step))
  const beside = <div className="crud-companion">{companion}</div>
  const main = <div className="crud-main crud-list-part">{list}</div>
  if (isPhone) {
    return (
      <div className="crud-stacked">
        {beside}
        {main}
      </div>
    )
  }
  const listOf = (sizes: readonly number[]): number => {
    const [first = 0, second = 0] = sizes
    return ((way === 'beside' ? first : second) / (first + second)) * 100
  }
  const parts = [
    <Splitter.Panel key="list" size={`${percent}%`} min={`${min}%`} max={`${max}%`}>
      {main}
    </Splitter.Panel>,
    <Splitter.Panel key="companion" size={`${100 - percent}%`}>
      {beside}
    </Splitter.Panel>,
  ]
  return (
    <div className="crud-split" ref={around}>
      <Splitter
        key={way}
        layout={way === 'beside' ? 'horizontal' : 'vertical'}
        onResize={(sizes) => setMoving(listOf(sizes))}
        onResizeEnd={(sizes) => store(listOf(sizes))}
      >
        {way === 'beside' ? parts : parts.toReversed()}
      </Splitter>
    </div>
  )
}

/** The percent that a key adds to the list. */
const steps: Readonly<Record<keyof Split, Readonly<Record<string, number>>>> = {
  beside: { ArrowLeft: -stepPercent, ArrowRight: stepPercent },
  below: { ArrowUp: stepPercent, ArrowDown: -stepPercent },
}

/** Gives the border of antd's splitter a name and a tab stop; the arrow keys move it. */
function useKeyBorder(
  around: RefObject<HTMLElement | null>,
  way: keyof Split,
  move: (stepPercent: number) => void,
): void {
  const label = useWords()(words.border)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[way][event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  })
  useEffect(() => {
    const border = around.current?.querySelector<HTMLElement>(':scope > .ant-splitter > [role="separator"]')
    if (!border) return undefined
    border.tabIndex = 0
    border.ariaLabel = label
    border.ariaOrientation = way === 'beside' ? 'vertical' : 'horizontal'
    border.addEventListener('keydown', press)
    return () => border.removeEventListener('keydown', press)
  }, [around, label, way])
}
