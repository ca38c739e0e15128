import { useRef, useState } from 'react'
import type { Geometry } from '../../resources/define.ts'
import { advance, begin, isSameShape, redo, undo, type Timeline } from '../edit/timeline.ts'
import { readShape, writeShape, type Shape } from '../geometry/shape.ts'

type Boundary = {
  shape: Shape
  canUndo: boolean
  canRedo: boolean
  apply: (shape: Shape) => void
  /** Puts an unfinished ring into the form, so that saving includes it; it is not a step yet. Null removes it. */
  hold: (shape: Shape | null) => void
  undo: () => void
  redo: () => void
}

/**
 * The shape of a form's value with its undo steps. A value from elsewhere (a draft, a resolved conflict) adds a step.
 */
export function useBoundary(value: Geometry | null, onChange: (value: Geometry | null) => void): Boundary {
  const [timeline, setTimeline] = useState<Timeline>(() => begin(shapeOf(value)))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (!isSameShape(shapeOf(value), timeline.now)) setTimeline(advance(timeline, shapeOf(value)))
  }
  const isHolding = useRef(false)
  const tell = (shape: Shape): void => {
    const written = geometryOf(shape)
    setKnown(written)
    onChange(written)
  }
  const go = (next: Timeline): void => {
    if (next === timeline) return
    isHolding.current = false
    setTimeline(next)
    tell(next.now)
  }
  return {
    shape: timeline.now,
    canUndo: timeline.past.length > 0,
    canRedo: timeline.future.length > 0,
    apply: (shape) => go(advance(timeline, shape)),
    hold: (shape) => {
      if (!shape && !isHolding.current) return
      isHolding.current = shape !== null
      tell(shape ?? timeline.now)
    },
    undo: () => go(undo(timeline)),
    redo: () => go(redo(timeline)),
  }
}

export function shapeOf(value: Geometry | null): Shape {
  return value?.type === 'MultiPolygon' ? readShape(value.coordinates) : []
}

function geometryOf(shape: Shape): Geometry | null {
  return shape.length > 0 ? { type: 'MultiPolygon', coordinates: writeShape(shape) } : null
}
