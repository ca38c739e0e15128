import type OlMap from 'ol/Map.js'
import { unByKey } from 'ol/Observable.js'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { distanceText } from '../../resources/units.ts'
import { placeAt } from '../map.ts'
import {
  pixelM,
  resolutionThatShows,
  scaleText,
  scaleThatFits,
  sizeOnScreen,
  type Seen,
  type Sheet,
  type Size,
} from '../print/sheet.ts'
import { printWords as words } from '../print/words.ts'
import { localeOf, type Say } from '../view-props.ts'

type Parts = {
  /** The part of the map that nothing covers while the panel is open. */
  free: RefObject<HTMLDivElement | null>
  /** The part that was free before. */
  before: RefObject<HTMLDivElement | null>
  frame: RefObject<HTMLDivElement | null>
}

/** The frame of the sheet on the map; around it the map is dimmed. The map can be moved below it. */
export function PrintFrame({
  free,
  before,
  frame,
  isFixed,
}: Parts & { /** The map stays as it is. */ isFixed: boolean }) {
  return (
    <div className="map-print-shade" data-fixed={isFixed || undefined} aria-hidden>
      <div ref={before} className="map-print-before" />
      <div ref={free} className="map-print-area" />
      <div ref={frame} className="map-print-frame" />
    </div>
  )
}

type Options = { framePx: Size; scale: number | null; say: Say }
type FrameOnMap = {
  parts: Parts
  /** Elements that show the scale that fits, and what the sheet covers. */
  fits: RefObject<HTMLOptionElement | null>
  covers: RefObject<HTMLParagraphElement | null>
  /** Moves the map if a frame at a fixed scale would be larger than the free part, or far smaller. */
  show: (framePx: Size, scale: number) => void
  /** Scale and centre of the sheet. */
  placed: () => Pick<Sheet, 'scale' | 'center'>
}

/**
 * Keeps the frame in the middle of the free part of the map, in the size in which the screen shows what the sheet will
 * contain. Writes directly to the DOM, once per frame of the map.
 */
export function usePrintFrame(map: OlMap, { framePx, scale, say }: Options): FrameOnMap {
  const free = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const fits = useRef<HTMLOptionElement>(null)
  const covers = useRef<HTMLParagraphElement>(null)
  const part = useRef<Part>({ middle: [0, 0], size: [1, 1] })
  const { aim, move } = useAim(map)
  /** What is in the middle of the frame, or will be when the map is at rest. */
  const seen = (): Seen => aim.current ?? seenAt(map, part.current.middle)
  const scaleAt = (at: Seen): number => scale ?? scaleThatFits(framePx, part.current.size, at)

  const write = useEffectEvent((): void => {
    const { middle, size } = part.current
    const now = seenAt(map, middle)
    place(frame.current, { middle, size: sizeOnScreen(framePx, scaleAt(now), now) })
    writeText(fits.current, say(words.fits, { scale: scaleText(scaleThatFits(framePx, size, now)) }))
    writeText(covers.current, coversText(framePx, scaleAt(now), say))
  })
  const open = useEffectEvent((): void => {
    part.current = partOf(map, free.current)
    const { center, resolution } = seenAt(map, partOf(map, before.current).middle)
    if (!aim.current) move({ center, resolution, pixel: part.current.middle })
  })
  const measure = useEffectEvent((): void => {
    part.current = partOf(map, free.current)
    write()
  })

  useLayoutEffect(() => open(), [])
  useLayoutEffect(() => write())
  useEffect(() => {
    const key = map.on('postrender', () => write())
    const sizes = new ResizeObserver(() => measure())
    if (free.current) sizes.observe(free.current)
    return () => {
      unByKey(key)
      sizes.disconnect()
    }
  }, [map])

  return {
    parts: { free, before, frame },
    fits,
    covers,
    show(wanted, at) {
      const { middle, size } = part.current
      const resolution = resolutionThatShows(wanted, size, { scale: at, seen: seen() })
      if (resolution !== null) move({ ...seen(), resolution, pixel: middle })
    },
    placed: () => ({ center: seen().center, scale: scaleAt(seen()) }),
  }
}

type Aim = Seen & { pixel: Size }

/** Moves the map; `aim` is where to while it is on its way. */
function useAim(map: OlMap): { aim: RefObject<Aim | null>; move: (aim: Aim) => void } {
  const aim = useRef<Aim | null>(null)
  return {
    aim,
    move(to) {
      aim.current = to
      placeAt(map, { coordinate: to.center, ...to }, () => {
        if (aim.current === to) aim.current = null
      })
    },
  }
}

/** Middle and size of an element, in pixels of the map. */
type Part = { middle: Size; size: Size }

function partOf(map: OlMap, element: HTMLElement | null): Part {
  const { left = 0, top = 0 } = map.getTargetElement()?.getBoundingClientRect() ?? {}
  const box = element?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 }
  // A window may be too small for any free part.
  const size: Size = [Math.max(1, box.width), Math.max(1, box.height)]
  return { middle: [box.left - left + size[0] / 2, box.top - top + size[1] / 2], size }
}

/** By the view: what was drawn last may be older. */
function seenAt(map: OlMap, [left, top]: Size): Seen {
  const view = map.getView()
  const resolution = view.getResolution() ?? 1
  const [x = 0, y = 0] = view.getCenter() ?? []
  const [width = 0, height = 0] = map.getSize() ?? []
  return { center: [x + (left - width / 2) * resolution, y - (top - height / 2) * resolution], resolution }
}

function place(element: HTMLElement | null, { middle, size: [width, height] }: Part): void {
  if (!element) return
  element.style.translate = `${middle[0] - width / 2}px ${middle[1] - height / 2}px`
  element.style.width = `${width}px`
  element.style.height = `${height}px`
}

function writeText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}

function coversText(framePx: Size, scale: number, say: Say): string {
  const [width, height] = framePx.map((px) => distanceText(px * pixelM * scale, localeOf(say)))
  return say(words.covers, { width: width ?? '', height: height ?? '' })
}
