import { Button } from 'antd'
import { useState, Suspense, useMemo } from 'react'
import { Link, useSearchParams, useNavigate } from 'react-router'
import { availableFirst, availableName } from '../../resources/available.ts'
import type { AnyRow, Label } from '../../resources/define.ts'
import { cardsAtOnce, dictCodes } from '../../resources/first-calls.ts'
import { projects } from '../../resources/projects.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import {
  type Facets,
  useDictLists,
  useFacets,
  usePublicRows,
  useLiveRows,
  usePublicIds,
  useRetry,
} from '../../providers/lands.ts'
import { offeredPart } from '../../providers/foreign.ts'
import type { Query } from '../../providers/http.ts'
import { useWords } from '../../providers/i18n.ts'
import { AvailableSwitch } from '../../offer/available-switch.tsx'
import { fileIds } from '../../offer/contact.tsx'
import { DemoMark } from '../../offer/demo-mark.tsx'
import { KeepButton } from '../../offer/keep-button.tsx'
import { Picture } from '../../offer/picture.tsx'
import { useOffer } from '../../offer/use-offer.ts'
import { useTypedText } from '../../use-typed-text.ts'
import { MapView, useMapBase, usePlainBasemap, useStatusStyles, useTiles } from '../../frame/map.tsx'
import { EmptyState } from './empty-state.tsx'
import { filteredFields } from './filtered-fields.ts'
import { NoProjects } from './no-projects.tsx'
import { projectWords } from './words.ts'

const names = ['projects'] as const

/** The filtered projects on a map; a click opens one. The cards are its list equivalent. */
function ProjectMap({ query, isNarrowed, isAvailable }: { query: Query; isNarrowed: boolean; isAvailable: boolean }) {
  const base = useMapBase()
  const navigate = useNavigate()
  const { tilesOf } = useTiles({ isPublic: true })
  const { projects: style } = useStatusStyles(names)
  const basemap = usePlainBasemap()
  useLiveRows(projects)
  const ids = usePublicIds(projects, query, isNarrowed).data
  const filter = isNarrowed ? (ids ?? null) : null
  const layers = useMemo(
    () => [...tilesOf(projects.name, { style, filter, isAvailable }), ...basemap],
    [tilesOf, style, filter, isAvailable, basemap],
  )
  return (
    <div className="project-map">
      <Suspense fallback={<p role="status">{base.say(projectWords.loading)}</p>}>
        <MapView {...base} layers={layers} onPick={([first]) => first && void navigate(`/project?id=${first.id}`)} />
      </Suspense>
    </div>
  )
}

const { fields } = offeredPart(projects)
const codes = dictCodes(projects.fields)

/** What an address asks for; `isAvailable`: only what can be had. */
function askedOf(params: URLSearchParams): { query: Query; isAll: boolean; isNarrowed: boolean; isAvailable: boolean } {
  const isAll = params.get('all') === '1'
  const query: Query = {
    ...Object.fromEntries(filteredFields.map((name) => [`${name}_in`, params.get(name)])),
    q: params.get('q'),
    ...(isAll ? {} : { [availableName]: true }),
  }
  const isNarrowed = [...filteredFields, 'q'].some((name) => params.get(name))
  return { query, isAll, isNarrowed, isAvailable: !isAll && !params.get('stage') }
}

/** All published projects, filtered by the address: `category`, `stage`, `cooperation`, `q`, `all=1` and `as=map`. */
export function ProjectList() {
  const say = useWords()
  const [params, setParams] = useSearchParams()
  const [count, setCount] = useState(cardsAtOnce)
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: name === 'q' })
  }
  const { query, isAll, isNarrowed, isAvailable } = askedOf(params)
  const order = availableFirst(projects)
  const rows = usePublicRows(projects, { ...query, ...order, _start: 0, _end: count })
  const { data: facets, isPlaceholderData: areFacetsOld } = useFacets(projects, query)
  const retry = useRetry()
  const isMap = 'location' in fields && params.get('as') === 'map'
  return (
    <>
      <header className="project-head">
        <h1>{say(projectWords.title)}</h1>
        <p>{say(leadOf({ isNarrowed, isAll, isEmpty: facets?.total === 0 }), { count: facets?.total ?? '…' })}</p>
        <div className="project-bar">
          <SearchField value={params.get('q') ?? ''} onChange={(q) => set('q', q || null)} />
          {'location' in fields && (
            <div className="segments" role="group" aria-label={say(projectWords.view)}>
              <button type="button" aria-pressed={!isMap} onClick={() => set('as', null)}>
                {say(projectWords.asCards)}
              </button>
              <button type="button" aria-pressed={isMap} onClick={() => set('as', 'map')}>
                {say(projectWords.asMap)}
              </button>
            </div>
          )}
        </div>
        <Narrowing params={params} facets={facets} onSet={set} />
      </header>
      {rows.error && (
        <EmptyState title={say(projectWords.failed, { reason: rows.error.message })}>
          <Button onClick={retry}>{say(sharedWords.tryAgain)}</Button>
        </EmptyState>
      )}
      {isMap ? (
        <ProjectMap query={query} isNarrowed={isNarrowed} isAvailable={isAvailable} />
      ) : (
        <Cards
          rows={rows}
          left={Math.max(0, (rows.data?.total ?? 0) - count)}
          onMore={() => setCount(count + cardsAtOnce)}
        />
      )}
      {rows.data?.total === 0 && (
        <NoProjects facets={areFacetsOld ? undefined : facets} onSet={set} onClear={() => setParams({})} />
      )}
    </>
  )
}

type NarrowingProps = {
  params: URLSearchParams
  facets: Facets | undefined
  onSet: (name: string, value: string | null) => void
}

/** The filters, and the switch for what cannot be had. */
function Narrowing({ params, facets, onSet }: NarrowingProps) {
  const { isAll, isAvailable } = askedOf(params)
  return (
    <>
      {filteredFields.map((name) => (
        <Choices
          key={name}
          name={name}
          counts={facets?.fields[name]}
          value={params.get(name)}
          onChange={(value) => onSet(name, value)}
        />
      ))}
      {(isAvailable || isAll) && (
        <div className="project-switch" data-waits={!facets || undefined}>
          <AvailableSwitch
            resource={projects}
            counts={facets?.fields}
            isOn={isAll}
            onChange={(isOn) => onSet('all', isOn ? '1' : null)}
          />
        </div>
      )}
    </>
  )
}

type CardsProps = { rows: ReturnType<typeof usePublicRows>; left: number; onMore: () => void }

function Cards({ rows, left, onMore }: CardsProps) {
  const say = useWords()
  return (
    <>
      <ul className="project-cards" aria-busy={rows.isFetching}>
        {rows.data?.records.map((row) => (
          <ProjectCard key={row.id} row={row} />
        ))}
        {rows.isLoading && (
          <li className="project-wait">
            <span role="status" aria-label={say(projectWords.loading)} />
          </li>
        )}
      </ul>
      {left > 0 && (
        <p className="project-more">
          <Button loading={rows.isFetching} onClick={onMore}>
            {say(projectWords.more, { count: left })}
          </Button>
        </p>
      )}
    </>
  )
}

function leadOf({ isNarrowed, isAll, isEmpty }: Record<'isNarrowed' | 'isAll' | 'isEmpty', boolean>): Label {
  if (isEmpty) return projectWords.foundNone
  if (isNarrowed) return projectWords.found
  return isAll ? projectWords.leadAll : projectWords.lead
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const say = useWords()
  const { typed, type } = useTypedText(value, onChange)
  return (
    <input
      type="search"
      className="project-search"
      value={typed}
      maxLength={100}
      placeholder={say(projectWords.search)}
      aria-label={say(projectWords.search)}
      onChange={(event) => type(event.target.value)}
    />
  )
}

type ChoicesProps = {
  name: (typeof filteredFields)[number]
  counts: Record<string, number> | undefined
  value: string | null
  onChange: (value: string | null) => void
}

/** One filter: each value with the number of projects it would leave. */
function Choices({ name, counts, value, onChange }: ChoicesProps) {
  const say = useWords()
  const field = projects.fields[name]
  const items = useDictLists(codes)[field.dict] ?? []
  const chosen = value?.split(',') ?? []
  const toggle = (item: string) =>
    onChange((chosen.includes(item) ? chosen.filter((each) => each !== item) : [...chosen, item]).join(',') || null)
  return (
    <div className="project-choices" role="group" aria-label={say(field.label)}>
      <span>{say(field.label)}</span>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange(null)}>
        {say(sharedWords.all)}
      </button>
      {items
        .filter((item) => chosen.includes(item.value) || item.enabled !== false)
        .map((item) => (
          <button
            key={item.value}
            type="button"
            aria-pressed={chosen.includes(item.value)}
            disabled={!chosen.includes(item.value) && counts !== undefined && !counts[item.value]}
            onClick={() => toggle(item.value)}
          >
            {item.label} <small>{counts && (counts[item.value] ?? 0)}</small>
          </button>
        ))}
    </div>
  )
}

function ProjectCard({ row }: { row: AnyRow }) {
  const { text, items, figures } = useOffer(projects)
  const name = String(row.name)
  const investment = text(row, 'investmentWan')
  const stage = items('project_stage', row.stage)
  return (
    <li className="project-card">
      <Link to={`/project?id=${row.id}`}>
        <span className="project-picture">
          <Picture
            id={[...fileIds(row, 'cover'), ...fileIds(row, 'photos')][0] ?? null}
            name=""
            size="medium"
            seed={row.id}
          />
        </span>
        <span className="project-stage" style={{ '--dot': stage.color ?? 'var(--primary)' }}>
          {stage.label}
        </span>
        <strong>{name}</strong>
        <span className="project-line">
          {[text(row, 'xzqdm'), text(row, 'category'), text(row, 'cooperation')].filter(Boolean).join(' · ')}{' '}
          <DemoMark row={row} />
        </span>
        {typeof row.summary === 'string' && <span className="project-summary">{row.summary}</span>}
        {investment && (
          <b>
            {investment} <small>{figures.say(projects.fields.investmentWan.label)}</small>
          </b>
        )}
      </Link>
      <KeepButton resource={projects.name} id={row.id} name={name} />
    </li>
  )
}
