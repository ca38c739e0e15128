import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect } from 'react'
import type { AnyRow } from '../../../resources/define.ts'
import type { FoundPlace } from '../../../resources/place-names.ts'
import type { Facets, OfferNode, Rows } from '../../../providers/lands.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { areaText } from '../../../resources/units.ts'
import { picturesInSight, rowsPerPage } from '../../../resources/first-calls.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { loadChunk } from '../../../load-chunk.ts'
import { isSame, type Picked, type StartState } from '../state/start-state.ts'
import { filterFields, type Kind } from '../state/filters.ts'
import type { ChangeState } from '../state/use-start-state.ts'
import { startWords } from '../words.ts'
import { ResultRow } from './result-row.tsx'
import { Failed, Waiting } from './state-notes.tsx'
import './results.css'

const Nothing = lazy(() => loadChunk(async () => ({ default: (await import('./nothing.tsx')).Nothing })))

type Query = { data: Rows | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
type Props = {
  state: StartState
  change: ChangeState
  query: Query
  facets: Facets | undefined
  areFacetsOld: boolean
  tree: readonly OfferNode[]
  highlighted: Picked | null
  onHighlight: (picked: Picked | null) => void
  onCompare: (row: AnyRow) => void
  /** A place of the name that the list was searched for. */
  onFound: (place: FoundPlace) => void
  isNarrowed: boolean
}

/** The matching rows, page by page; highlights are in step with the map. */
export function Results(props: Props) {
  const say = useWords()
  const { state, change, query, facets, highlighted, onHighlight, onCompare } = props
  const { kind } = state
  const { data, error } = query
  const pages = Math.ceil((data?.total ?? 0) / rowsPerPage)
  const isBeyond = data?.records.length === 0 && pages > 0
  // The link is old or rows were withdrawn: go to what is now the last page.
  useEffect(() => {
    if (isBeyond && state.page > pages) change({ page: pages }, { replace: true })
  }, [isBeyond, state.page, pages, change])
  if (error) return <Failed error={error} onRetry={() => void query.refetch()} />
  if (!data || isBeyond) return <Waiting />
  if (data.records.length === 0)
    return (
      <Suspense fallback={<Waiting rows={2} />}>
        <Nothing {...props} facets={props.areFacetsOld ? undefined : facets} />
      </Suspense>
    )
  return (
    <>
      {query.isFetching && <div className="start-progress" role="progressbar" aria-label={say(sharedWords.loading)} />}
      <ResultHead
        kind={kind}
        total={data.total}
        facets={facets}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
      />
      <ul className="result-list" aria-label={say(startWords.results)}>
        {data.records.map((row, index) => {
          const picked: Picked = { layer: kind, id: row.id }
          return (
            <ResultRow
              key={row.id}
              kind={kind}
              row={row}
              isFirst={index < picturesInSight}
              useId={state.useId}
              isHighlighted={highlighted !== null && isSame(highlighted, picked)}
              isCompared={state.tray.some((each) => isSame(each, picked))}
              onOpen={() => change({ pick: picked })}
              onHover={(isOver) => onHighlight(isOver ? picked : null)}
              onCompare={() => onCompare(row)}
            />
          )
        })}
      </ul>
      <Pager page={state.page} pages={pages} onPage={(page) => change({ page })} />
    </>
  )
}

function ResultHead({
  kind,
  total,
  facets,
  sort,
  onSort,
}: {
  kind: Kind
  total: number
  facets: Facets | undefined
  sort: string | null
  onSort: (sort: string | null) => void
}) {
  const say = useWords()
  const { locale } = useLocale()
  const count = formatNumber(total, locale, 0)
  const ranges = filterFields(kind).filter(({ as }) => as === 'range')
  const area = areaText(facets?.areaM2, { say, locale })
  return (
    <div className="result-head">
      <span aria-live="polite">
        {kind === 'lands' && area
          ? say(startWords.found, { count, area })
          : kind === 'projects'
            ? say(startWords.foundProjects, { count })
            : say(startWords.foundPlain, { count })}
      </span>
      <select
        aria-label={say(startWords.sort)}
        value={sort ?? ''}
        onChange={(event) => onSort(event.target.value || null)}
      >
        <option value="">{say(startWords.sortAvailable)}</option>
        {ranges.flatMap(({ name, field }) => [
          <option key={`-${name}`} value={`-${name}`}>
            {say(startWords.most, { label: say(field.label) })}
          </option>,
          <option key={name} value={name}>
            {say(startWords.fewest, { label: say(field.label) })}
          </option>,
        ])}
      </select>
    </div>
  )
}

function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const say = useWords()
  if (pages < 2) return null
  return (
    <nav className="result-pager" aria-label={say(startWords.page, { page, pages })}>
      <Button
        type="text"
        icon={<LeftOutlined />}
        disabled={page <= 1}
        aria-label={say(startWords.earlier)}
        onClick={() => onPage(page - 1)}
      />
      <span>{say(startWords.page, { page, pages })}</span>
      <Button
        type="text"
        icon={<RightOutlined />}
        disabled={page >= pages}
        aria-label={say(startWords.later)}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

/** Returns the sort parameters of the list; none for what can be had first. */
export function sortQueryOf(kind: Kind, sort: string | null): { _sort?: string; _order?: string } {
  const name = sort?.replace(/^-/, '')
  const isKnown = filterFields(kind).some((each) => each.name === name)
  return name && isKnown ? { _sort: name, _order: sort?.startsWith('-') ? 'desc' : 'asc' } : {}
}
