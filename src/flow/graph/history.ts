/** States for undo and redo. */
export type History<T> = { past: readonly T[]; present: T; future: readonly T[] }

const mostSteps = 200

export function begun<T>(present: T): History<T> {
  return { past: [], present, future: [] }
}

/** Adds a step; an unchanged value adds none. */
export function after<T>({ past, present, future }: History<T>, next: T): History<T> {
  return next === present
    ? { past, present, future }
    : { past: [...past, present].slice(-mostSteps), present: next, future: [] }
}

/** Replaces the present within the current step, so that one undo reverts all typing in a field. */
export function goneOn<T>({ past }: History<T>, next: T): History<T> {
  return { past, present: next, future: [] }
}

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  return before === undefined
    ? history
    : { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] }
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  return next === undefined ? history : { past: [...history.past, history.present], present: next, future }
}
