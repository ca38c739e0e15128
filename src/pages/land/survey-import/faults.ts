import type { ImportOutcome } from '../../../providers/survey.ts'

/** One fault of one shape, with the position and the stored row that it concerns. */
export type Fault = {
  key: string
  index: number
  kind: 'failed' | 'duplicates' | 'overlaps'
  title: string
  message: string
  place: [number, number] | null
  neighbour: string | null
}

/** All faults of a check in the order of the file. */
export function faultsOf({ failed, duplicates, overlaps }: ImportOutcome): Fault[] {
  const titleOf = ({ code, name }: { code: string | null; name: string | null }): string =>
    [code, name].filter(Boolean).join(' ')
  const all: Omit<Fault, 'key'>[] = [
    ...failed.map((each) => ({
      index: each.index,
      kind: 'failed' as const,
      title: titleOf(each),
      message: valueAnd(each),
      place: each.location?.coordinates ?? null,
      neighbour: null,
    })),
    ...duplicates.map((each) => ({
      index: each.index,
      kind: 'duplicates' as const,
      title: titleOf(each),
      message: each.message,
      place: null,
      neighbour: each.other.id,
    })),
    ...overlaps.map((each) => ({
      index: each.index,
      kind: 'overlaps' as const,
      title: titleOf(each),
      message: each.message,
      place: each.location?.coordinates ?? null,
      neighbour: each.other.id,
    })),
  ]
  return all.sort((one, other) => one.index - other.index).map((each, at) => ({ ...each, key: `${each.index} ${at}` }))
}

function valueAnd({ message, value }: { message: string; value: string | null }): string {
  return value === null || message.includes(value) ? message : `${message}（${value}）`
}

/** How many faults the lists do not contain. */
export function hiddenFaults({ counts, failed, duplicates, overlaps }: ImportOutcome): number {
  return counts.failed + counts.duplicates + counts.overlaps - failed.length - duplicates.length - overlaps.length
}
