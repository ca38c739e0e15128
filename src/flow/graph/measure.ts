import type { FlowGraph, FlowNode } from '../../resources/flow-graph.ts'

/** Lengths in the drawing, in px. */
export const gridPx = 8
export const lanePadTop = 40
const lanePadBottom = 24
export const lanePadLeft = 24
const narrowestLane = 640
const lowestLane = 128

export const lineHeightPx = 20
export const fontPx = 14

export type Size = { width: number; height: number }
export type Box = Size & { x: number; y: number }

/** Position of a lane; `id` is null for the single band of a chart without lanes. */
type Band = { id: string | null; unit: string; top: number; height: number }

type Look = { width: number; perLine: number; lines: number }

/** Full-width characters per line, and the maximum number of lines; longer text ends in an ellipsis. */
const looks: Readonly<Record<FlowNode['kind'], Look>> = {
  start: { width: 128, perLine: 7, lines: 3 },
  end: { width: 128, perLine: 7, lines: 3 },
  step: { width: 176, perLine: 11, lines: 6 },
  document: { width: 176, perLine: 11, lines: 6 },
  decision: { width: 208, perLine: 8, lines: 4 },
}

/** Returns the text of a node as the drawn lines. */
export function linesOf({ kind, text }: FlowNode): string[] {
  const { perLine, lines } = looks[kind]
  return wrapped(text, perLine, lines)
}

/** Returns whether a line below the text shows the unit, working days or materials of a node. */
export function hasFacts({ kind, days, materials, unit }: FlowNode): boolean {
  return (
    (kind === 'step' || kind === 'document' || kind === 'decision') &&
    (days !== null || materials.length > 0 || unit !== '')
  )
}

/** Computes the size of a node from its kind and text, in multiples of the grid. */
export function sizeOf(node: FlowNode): Size {
  const lines = linesOf(node).length
  const { width } = looks[node.kind]
  const facts = hasFacts(node) ? lineHeightPx : 0
  if (node.kind === 'decision') return { width, height: gridded(Math.max(96, 40 + 28 * (lines + (facts ? 1 : 0)))) }
  const least = node.kind === 'start' || node.kind === 'end' ? 40 : 56
  return {
    width,
    height: gridded(Math.max(least, lines * lineHeightPx + facts + (node.kind === 'document' ? 32 : 20))),
  }
}

/** Rounds up to a multiple of the grid. */
export function gridded(length: number): number {
  return Math.ceil(length / gridPx) * gridPx
}

/** Returns the lanes from top to bottom, each high enough for its nodes. */
export function bandsOf({ lanes, nodes }: FlowGraph): Band[] {
  let top = 0
  const all: { id: string | null; unit: string }[] = lanes.length > 0 ? lanes : [{ id: null, unit: '' }]
  return all.map(({ id, unit }) => {
    const bottoms = nodes.filter(({ lane }) => lane === id).map((node) => node.y + sizeOf(node).height)
    const height = gridded(Math.max(lowestLane, ...bottoms.map((bottom) => bottom + lanePadBottom)))
    const band = { id, unit, top, height }
    top += height
    return band
  })
}

/** Returns the box of every node in the whole drawing. */
export function boxesOf(graph: FlowGraph, bands: readonly Band[] = bandsOf(graph)): Map<string, Box> {
  const tops = new Map(bands.map(({ id, top }) => [id, top]))
  return new Map(
    graph.nodes.map((node) => [node.id, { x: node.x, y: node.y + (tops.get(node.lane) ?? 0), ...sizeOf(node) }]),
  )
}

/** Computes the size of the whole drawing, including lanes. */
export function extentOf(graph: FlowGraph, bands: readonly Band[] = bandsOf(graph)): Size {
  const rights = graph.nodes.map((node) => node.x + sizeOf(node).width)
  const last = bands.at(-1)
  return {
    width: gridded(Math.max(narrowestLane, ...rights.map((right) => right + 48))),
    height: last ? last.top + last.height : lowestLane,
  }
}

/** Estimates the width of a text in full-width characters without drawing it. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text)
    width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 1 : /[A-Z0-9MWmw]/.test(character) ? 0.65 : 0.52
  return width
}

/**
 * Wraps a text to lines of `perLine` full-width characters, at spaces where possible; the last line ends in … if more
 * text follows.
 */
export function wrapped(text: string, perLine: number, most: number): string[] {
  const lines: string[] = ['']
  for (const part of text.trim().match(/[!-~]+\s*|\s+|./gu) ?? []) {
    for (const piece of widthOf(part) > perLine ? part : [part]) {
      const line = lines.at(-1) ?? ''
      if (line !== '' && widthOf(line + piece.trimEnd()) > perLine) lines.push(piece.trimStart())
      else lines[lines.length - 1] = line + piece
    }
  }
  const shown = lines.slice(0, most).map((line) => line.trim())
  return lines.length > most ? [...shown.slice(0, -1), `${(shown.at(-1) ?? '').slice(0, -1)}…`] : shown
}
