import type { OverlayLine, OverlayRun } from './analysis.ts'

/** A line whose shape is sent with another line, `sameAs` its key: many rules may be about one overlap. */
type SentLine = OverlayLine & { sameAs?: string }

/** A run as it is sent: no shape twice. */
export type SentRun = Omit<OverlayRun, 'result'> & {
  result: Omit<OverlayRun['result'], 'lines'> & { lines: SentLine[] }
}

/** The lines with each shape at the first of them only; shapes are the same if they are one object. */
export function withoutRepeats(lines: readonly OverlayLine[]): SentLine[] {
  const first = new Map<unknown, string>()
  return lines.map((line) => {
    const { shape, layerId, key = layerId } = line
    const sameAs = shape ? first.get(shape) : undefined
    if (sameAs !== undefined) return { ...line, shape: null, sameAs }
    if (shape) first.set(shape, key)
    return line
  })
}

export function sentRun(run: OverlayRun): SentRun {
  return { ...run, result: { ...run.result, lines: withoutRepeats(run.result.lines) } }
}

/** The run that was sent. */
export function receivedRun({ result, ...run }: SentRun): OverlayRun {
  const shapes = new Map(result.lines.map(({ layerId, key = layerId, shape }) => [key, shape]))
  const lines = result.lines.map(({ sameAs, ...line }) =>
    sameAs === undefined ? line : { ...line, shape: shapes.get(sameAs) ?? null },
  )
  return { ...run, result: { ...result, lines } }
}
