import { Tour as AntTour, type TourStepProps } from 'antd'
import { useEffect, useState } from 'react'
import { sharedWords } from '../resources/shared-words.ts'
import { useWords } from '../providers/i18n.ts'
import type { Step, Tour } from './tours.ts'
import { tourWords } from './words.ts'

/** Maximum wait for the tour's page to appear; after that the steps are shown in the middle. */
const patienceMs = 15_000

/** Guides through a page. Arrow keys go on and back, Escape ends; the page is not changed. */
export function Guided({ tour, onEnd }: { tour: Tour; onEnd: () => void }) {
  const say = useWords()
  const isThere = useIsThere(tour.steps[0])
  const [current, setCurrent] = useState(0)
  const last = tour.steps.length - 1
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEnd()
      else if (event.key === 'ArrowRight') setCurrent((now) => Math.min(last, now + 1))
      else if (event.key === 'ArrowLeft') setCurrent((now) => Math.max(0, now - 1))
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [last, onEnd])
  useEffect(() => {
    if (!isThere) return
    const frame = requestAnimationFrame(() => document.querySelector<HTMLElement>('.tour-next')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isThere, current])
  if (!isThere) return null
  const steps = tour.steps.map((step, index): TourStepProps => ({
    title: say(step.title),
    description: say(step.text),
    target: () => placeOf(step) as HTMLElement,
    nextButtonProps: { className: 'tour-next', children: say(index === last ? sharedWords.done : tourWords.next) },
    prevButtonProps: { children: say(tourWords.previous) },
  }))
  // With a gap, the mask would have a negative side where a part touches the edge of the window.
  return (
    <AntTour
      open
      gap={{ offset: 0, radius: 8 }}
      current={current}
      onChange={setCurrent}
      onClose={onEnd}
      onFinish={onEnd}
      steps={steps}
      scrollIntoViewOptions={{ block: 'nearest' }}
      indicatorsRender={(step, total) => say(tourWords.step, { step: step + 1, steps: total })}
    />
  )
}

/** Space that a step's card takes beside its target, in pixels. */
const cardRoom = { width: 420, height: 220 }

/**
 * Null, which is the middle of the page, where the step's target is not shown (on a phone, or collapsed) or fills the
 * window, so that no card fits beside it.
 */
function placeOf(step: Step): HTMLElement | null {
  const part = step.at
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((each) => each !== null && each.getClientRects().length > 0)
  if (!part) return null
  const { width, height } = part.getBoundingClientRect()
  return width > innerWidth - cardRoom.width && height > innerHeight - cardRoom.height ? null : part
}

/** Whether the first target of the tour is on the page, which may still be loading. */
function useIsThere(first: Step | undefined): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const look = () => {
      if (first && first.at.some((selector) => document.querySelector(selector))) setThere(true)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => setThere(true), patienceMs)
    look()
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [first])
  return isThere
}
