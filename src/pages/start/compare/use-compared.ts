import { useQueries } from '@tanstack/react-query'
import { figuresOf, type Column, type Part } from '../../../offer/compare/columns.ts'
import { useComparedLands } from '../../../providers/analysis.ts'
import { CallError } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { publicRow } from '../../../providers/lands.ts'
import { site } from '../../../providers/site.ts'
import type { AnyRow, Geometry, Label } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { offered } from '../state/filters.ts'
import type { Picked } from '../state/start-state.ts'
import { startWords } from '../words.ts'
import { dialogWords } from './words.ts'

export type Compared = { picked: Picked; row: AnyRow | null; isLoading: boolean; error: Error | null }
export type ComparedColumn = Column & Compared & { row: AnyRow | null }

/** Returns the rows of the tray in order; `row` is null while it loads and if it is no longer published. */
export function useCompared(tray: readonly Picked[]): Compared[] {
  const queries = useQueries({ queries: tray.map(({ layer, id }) => publicRow(offered[layer], id)) })
  return tray.map((picked, index) => {
    const query = queries[index]
    return { picked, row: query?.data ?? null, isLoading: query?.isLoading ?? true, error: query?.error ?? null }
  })
}

/**
 * The same as columns, with what the analyses of the parcels found or why that is missing; `failure` is the first call
 * that failed.
 */
export function useComparedColumns(tray: readonly Picked[]): {
  columns: ComparedColumn[]
  isReading: boolean
  failure: Error | null
} {
  const say = useWords()
  const compared = useCompared(tray)
  const lands = tray.flatMap(({ layer, id }) => (layer === 'lands' ? [id] : []))
  const { data: results, error, isFetching } = useComparedLands(lands)
  const unjudged = isFetching ? dialogWords.judging : error ? dialogWords.notJudged : dialogWords.unknown
  const columns = compared.map((each): ComparedColumn => {
    const { picked, row } = each
    const isLand = picked.layer === 'lands'
    return {
      ...each,
      id: `${picked.layer} ${picked.id}`,
      title: row ? String(row.name) : say(absenceOf(each)),
      resource: offered[picked.layer],
      boundary: isLand ? ((row?.boundary ?? null) as Geometry | null) : null,
      figures: figuresOf(isLand ? [{ land: row as Part['land'], result: results?.get(picked.id) ?? null }] : []),
      unjudged: isLand && site.hasExtras && row ? unjudged : null,
    }
  })
  const lost = compared.find(({ error: reason }) => reason && !isGone(reason))?.error
  return {
    columns,
    isReading: isFetching || compared.some(({ isLoading }) => isLoading),
    failure: lost ?? (isFetching ? null : error),
  }
}

function absenceOf({ isLoading, error }: Compared): Label {
  if (isLoading) return sharedWords.loading
  return error && !isGone(error) ? sharedWords.loadFailed : startWords.gone
}

function isGone(error: Error): boolean {
  return error instanceof CallError && error.status === 404
}
