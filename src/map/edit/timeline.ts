import { readShape, writeShape, type Shape } from '../geometry/shape.ts'

/** Undo steps, the current shape and redo steps; the nearest step first. */
export type Timeline = { past: readonly Shape[]; now: Shape; future: readonly Shape[] }

const mostSteps = 200

export function begin(shape: Shape): Timeline {
  return { past: [], now: tidy(shape), future: [] }
}

/** Adds a step; returns the same timeline if nothing changed. */
export function advance(timeline: Timeline, shape: Shape): Timeline {
  const now = tidy(shape)
  if (isSameShape(now, timeline.now)) return timeline
  return { past: [timeline.now, ...timeline.past].slice(0, mostSteps), now, future: [] }
}

export function undo({ past: [before, ...past], now, future }: Timeline): Timeline {
  return before ? { past, now: before, future: [now, ...future] } : { past: [], now, future }
}

export function redo({ past, now, future: [after, ...future] }: Timeline): Timeline {
  return after ? { past: [now, ...past], now: after, future } : { past, now, future: [] }
}

/** Returns the shape as it will be stored, so that the editor shows and measures what is saved. */
function tidy(shape: Shape): Shape {
  return readShape(writeShape(shape))
}

export function isSameShape(one: Shape, other: Shape): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
