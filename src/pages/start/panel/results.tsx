import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import type { AnyRow } from '../../../resources/define.ts'
import type { Facets, Rows } from '../../../providers/lands.ts'
import { useFavourites } from '../../../providers/favourites.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { areaText } from '../../../resources/units.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { offerWords } from '../../../offer/words.ts'
import { isSame, type Picked, type StartState } from '../state/start-state.ts'
import { filterFields, offered, type Kind } from '../state/filters.ts'
import type { ChangeState } from '../state/use-start-state.ts'
import { startWords } from '../words.ts'
import { ResultRow } from './result-row.tsx'
import { Failed, NoFavourites, Note, Waiting } from './state-notes.tsx'
import './results.css'

/** Rows per page. */
export const rowsPerPage = 20

type Query = { data: Rows | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
type Props = {
  state: StartState
  change: ChangeState
  query: Query
  facets: Facets | undefined
  highlighted: Picked | null
  onHighlight: (picked: Picked | null) => void
  onCompare: (row: AnyRow) => void
  isNarrowed: boolean
}

/** The matching rows, page by page; highlights are in step with the map. */
export function Results({ state, change, query, facets, highlighted, onHighlight, onCompare, isNarrowed }: Props) {
  const say = useWords()
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
      <Nothing
        state={state}
        isNarrowed={isNarrowed}
        onClear={() => change({ filters: {}, q: '', isInView: false, isFavourite: false, area: null, region: null })}
      />
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
        {data.records.map((row) => {
          const picked: Picked = { layer: kind, id: row.id }
          return (
            <ResultRow
              key={row.id}
              kind={kind}
              row={row}
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
        <option value="">{say(startWords.sortUsual)}</option>
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

function Nothing({ state, isNarrowed, onClear }: { state: StartState; isNarrowed: boolean; onClear: () => void }) {
  const say = useWords()
  const kind = say(offerWords[state.kind]).toLowerCase()
  const hasFavourites = useFavourites(state.kind).length > 0
  if (state.isFavourite && !hasFavourites) return <NoFavourites kind={state.kind} />
  if (!isNarrowed) return <Note title={say(startWords.nothingYet, { kind })} text={say(startWords.nothingYetWhy)} />
  return (
    <Note
      title={say(startWords.nothing, { kind })}
      text={say(startWords.nothingWhy)}
      actions={<Button onClick={onClear}>{say(startWords.clearFilters)}</Button>}
    />
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

/** Returns the sort parameters of the list; the declared order by default. */
export function sortQueryOf(kind: Kind, sort: string | null): { _sort: string; _order: string } {
  const [field, order] = offered[kind].sort ?? ['id', 'asc']
  const name = sort?.replace(/^-/, '')
  const isKnown = filterFields(kind).some((each) => each.name === name)
  return name && isKnown
    ? { _sort: name, _order: sort?.startsWith('-') ? 'desc' : 'asc' }
    : { _sort: field, _order: order }
}
