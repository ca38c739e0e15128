import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import type { Say } from '../../providers/i18n.ts'
import type { Scene } from '../graph/scene.ts'
import { SceneParts } from '../scene-shapes.tsx'
import { readerWords } from './words.ts'

/** Visible part of the drawing: its upper left corner, and px of the drawing per px of the screen. */
type View = { x: number; y: number; scale: number }
type Size = { width: number; height: number }

const marginPx = 16
const mostScale = 4
const leastScale = 0.4
const keyStep = 60
const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Px of the drawing per px of the screen at which its texts are just readable. */
const readableScale = 1.25
const lowestPx = 240

/** Shows a chart that pointer, wheel and keys move and zoom. */
export function PanZoom({ scene, name, say }: { scene: Scene; name: string; say: Say }) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const [chosen, setView] = useState<View | null>(null)
  const whole = wholeView(scene, size)
  const first = firstView(scene, size, whole)
  const view = chosen ?? first
  const grab = useRef<{ x: number; y: number; view: View } | null>(null)
  const zoom = (factor: number, at = { x: size.width / 2, y: size.height / 2 }): void => {
    setView((now) => zoomed(now ?? first, factor, at))
  }

  useEffect(() => {
    const element = frame.current
    if (!element) return
    // React attaches passive wheel listeners, but the page must not scroll too.
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== element) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      setView((now) =>
        zoomed(now ?? firstView(scene, size, wholeView(scene, size)), event.deltaY > 0 ? 1.15 : 1 / 1.15, {
          x: event.clientX - left,
          y: event.clientY - top,
        }),
      )
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [scene, size])

  const move = (event: ReactPointerEvent): void => {
    const from = grab.current
    if (from) setView(moved(from.view, from.x - event.clientX, from.y - event.clientY))
  }
  const release = (): void => {
    grab.current = null
  }
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step) setView(moved(view, step.x * keyStep, step.y * keyStep))
    else if (event.key === '+' || event.key === '=') zoom(1 / 1.25)
    else if (event.key === '-') zoom(1.25)
    else if (event.key === '0') setView(whole)
    else return
    event.preventDefault()
  }
  return (
    <div className="flow-pan">
      <div className="flow-pan-tools row" role="toolbar" aria-label={say(readerWords.drawing)}>
        <button
          type="button"
          onClick={() => zoom(1 / 1.25)}
          aria-label={say(sharedWords.zoomIn)}
          title={say(sharedWords.zoomIn)}
        >
          +
        </button>
        <button
          type="button"
          onClick={() => zoom(1.25)}
          aria-label={say(sharedWords.zoomOut)}
          title={say(sharedWords.zoomOut)}
        >
          −
        </button>
        <button type="button" onClick={() => setView(whole)}>
          {say(readerWords.fit)}
        </button>
      </div>
      {/* The drawing handles pointer and keys itself, as a map does. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        className="flow-pan-frame"
        style={{
          height: `min(60vh, ${Math.max(lowestPx, Math.ceil((scene.height + 2 * marginPx) / Math.min(readableScale, whole.scale)))}px)`,
        }}
        role="application"
        tabIndex={0}
        aria-label={`${say(readerWords.chart, { name })}. ${say(readerWords.hint)}`}
        onKeyDown={press}
        onPointerDown={(event) => {
          grab.current = { x: event.clientX, y: event.clientY, view }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <svg
          className="flow-scene"
          width="100%"
          height="100%"
          viewBox={`${view.x} ${view.y} ${size.width * view.scale} ${size.height * view.scale}`}
          aria-hidden
        >
          <SceneParts scene={scene} />
        </svg>
      </div>
    </div>
  )
}

/** Returns the size of the frame on the screen; a usual size until it is measured. */
function useSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState({ width: 800, height: 480 })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return size
}

/**
 * Returns the view at the start of the chart at a readable scale, or the whole chart if that is large enough to read.
 */
function firstView({ height }: Scene, size: Size, whole: View): View {
  if (whole.scale <= readableScale) return whole
  return { x: -marginPx, y: Math.min(-marginPx, (height - size.height * readableScale) / 2), scale: readableScale }
}

function wholeView({ width, height }: Scene, size: Size): View {
  const scale = Math.max(
    (width + 2 * marginPx) / Math.max(1, size.width),
    (height + 2 * marginPx) / Math.max(1, size.height),
    1,
  )
  return {
    x: -Math.max(marginPx, (size.width * scale - width) / 2),
    y: -Math.max(marginPx, (size.height * scale - height) / 2),
    scale,
  }
}

/** Moves the view by px of the screen. */
function moved(view: View, x: number, y: number): View {
  return { ...view, x: view.x + x * view.scale, y: view.y + y * view.scale }
}

function zoomed({ x, y, scale }: View, factor: number, at: { x: number; y: number }): View {
  const next = Math.min(mostScale, Math.max(leastScale, scale * factor))
  return { x: x + at.x * (scale - next), y: y + at.y * (scale - next), scale: next }
}
