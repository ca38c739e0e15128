import type { Shape } from '../geometry/shape.ts'

let kept: Shape = []
const readers = new Set<() => void>()

/** Copies parts, to be pasted into another form. They stay until others are copied or the page is closed. */
export function copyParts(shape: Shape): void {
  kept = shape
  for (const reader of readers) reader()
}

export function copiedParts(): Shape {
  return kept
}

export function whenCopied(reader: () => void): () => void {
  readers.add(reader)
  return () => void readers.delete(reader)
}
