import { lazy, Suspense, useCallback, useEffect, useRef, type RefObject } from 'react'
import { Button, type InputRef } from 'antd'
import { DeleteOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { isHiddenAttribute } from '../../../resources/hidden-attributes.ts'
import type { Extensions } from '../extensions.ts'
import type { Rights } from '../rights.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { ExportButton } from '../transfer/export-button.tsx'
import { rowNoun, words } from '../words.ts'
import { BatchBar } from './batch-bar.tsx'
import { availableColumns, shownColumns } from './column-choice.ts'
import { withWidths } from './column-widths.ts'
import { withFilters, type ListState } from './list-state.ts'
import { pinOf } from './pins.ts'
import { ResourceCards } from './resource-cards.tsx'
import { ResourceTable } from './resource-table.tsx'
import { MenuContext, type MenuItem } from './row-menu.tsx'
import { OtherFilters, SearchBar } from './search-bar.tsx'
import { ListSkeleton, NotLoaded, NotOffered, NothingHere, NotPermitted } from './states.tsx'
import { TableTools } from './table-tools.tsx'
import type { ChangeList } from './use-list-state.ts'
import type { useRemoval } from './use-removal.tsx'
import type { useRows } from './use-rows.ts'
import type { Selection } from './use-selection.ts'
import type { ViewSettings } from './view-settings.ts'
import { listWords } from './words.ts'

const AttributeTable = lazy(() => import('../attribute-table/index.tsx'))

const skeletonRows = 10

type ListBodyProps = {
  resource: Resource
  rights: Rights
  state: ListState
  change: ChangeList
  settings: ViewSettings
  onSettings: (change: Partial<ViewSettings>) => void
  list: ReturnType<typeof useRows>
  selection: Selection
  removal: ReturnType<typeof useRemoval>
  quick: RefObject<InputRef | null>
  menuOf: (row: AnyRow) => readonly MenuItem[]
  batchActions?: Extensions['batchActions']
  filterWords?: Extensions['filterWords']
}

/** Search, tools and rows of the list or of the recycle bin. */
export function ListBody(props: ListBodyProps) {
  const { resource, state, change, settings, onSettings, list, selection, quick } = props
  const plane = useTopOfPage(showsAttributes(state, settings) ? 1 : state.page)
  return (
    <>
      <SearchBar
        resource={resource}
        state={state}
        change={change}
        total={list.totalIs === 'known' ? list.total : null}
        quick={quick}
      />
      <div className="crud-plane" ref={plane}>
        <div className="crud-line">
          {selection.rows.length > 0 ? <ChosenRows {...props} /> : <Total {...props} />}
          <TableTools
            resource={resource}
            hasColumns={!showsAttributes(state, settings)}
            isFetching={list.isFetching}
            settings={settings}
            onSettings={onSettings}
            onRefresh={list.refetch}
          />
        </div>
        <MenuContext value={props.menuOf}>
          <Rows {...props} />
        </MenuContext>
      </div>
    </>
  )
}

/** Scrolls to the first row after a page change. */
function useTopOfPage(page: number): RefObject<HTMLDivElement | null> {
  const plane = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    plane.current?.querySelector('.ant-table-content')?.scrollTo({ top: 0 })
    if ((plane.current?.getBoundingClientRect().top ?? 0) < 0) plane.current?.scrollIntoView({ block: 'start' })
  }, [page])
  return plane
}

const totalWords = { known: listWords.total, counting: listWords.counting, failed: listWords.uncounted } as const

/** Number of rows and the active filters; placed here so that a new filter does not move the table. */
function Total({ resource, list, state, change, filterWords }: ListBodyProps) {
  const say = useWords()
  const { locale } = useLocale()
  return (
    <div className="crud-total">
      <span aria-live="polite">
        {list.isLoading || list.error
          ? ' '
          : say(totalWords[list.totalIs], { total: formatNumber(list.total, locale) })}
      </span>
      <OtherFilters
        resource={resource}
        filterWords={filterWords}
        filters={state.filters}
        onChange={(part) => change((now) => ({ filters: withFilters(now.filters, part) }))}
      />
      {isSearching(state) && !list.error && (
        <Button type="link" size="small" onClick={() => change({ q: '', filters: {} })}>
          {say(listWords.clearFilters)}
        </Button>
      )}
    </div>
  )
}

function ChosenRows({ resource, state, rights, selection, removal, batchActions }: ListBodyProps) {
  const say = useWords()
  const own: MenuItem[] =
    state.view === 'bin'
      ? [
          {
            key: 'restore',
            label: say(words.restore),
            icon: <UndoOutlined />,
            onClick: () => void removal.restoreRows(selection.ids),
          },
        ]
      : rights.delete
        ? [
            {
              key: 'delete',
              label: say(sharedWords.delete),
              icon: <DeleteOutlined />,
              isDanger: true,
              onClick: () => removal.askToRemove(selection.rows),
            },
          ]
        : []
  const items = state.view === 'bin' ? own : [...(batchActions?.(selection.rows, selection.follow) ?? []), ...own]
  return (
    <BatchBar count={selection.rows.length} items={items} onClear={selection.clear}>
      {rights.export && state.view === 'list' && (
        <ExportButton resource={resource} state={state} selected={selection.ids} />
      )}
    </BatchBar>
  )
}

function Rows({ resource, rights, state, change, settings, onSettings, list, selection, batchActions }: ListBodyProps) {
  const isPhone = useIsPhone()
  const isBin = state.view === 'bin'
  const size = state.size ?? settings.size
  const open = useCallback((row: AnyRow) => change({ row: row.id }), [change])
  const pinOfName = useCallback(
    (name: string) => pinOf(resource, name, { pins: settings.pins, isBin }),
    [resource, settings.pins, isBin],
  )
  useLastPage(list, state, size, change)
  if (list.error && list.rows.length === 0)
    return <Failed resource={resource} list={list} state={state} change={change} />
  if (list.isLoading) return <ListSkeleton rows={Math.min(size, skeletonRows)} density={settings.density} />
  if (list.total === 0) return <Empty resource={resource} rights={rights} state={state} change={change} />
  const shared = {
    resource,
    state,
    change,
    total: list.total,
    totalIs: list.totalIs,
    selection: isSelectable(rights, batchActions) ? selection : null,
    onOpen: rights.show || isBin ? open : null,
  }
  if (showsAttributes(state, settings)) {
    return (
      <Suspense fallback={<ListSkeleton rows={skeletonRows} density={settings.density} />}>
        <AttributeTable
          {...shared}
          names={availableColumns(resource).filter((name) => !isHiddenAttribute(name))}
          openAt={shared.onOpen && ((row, index) => change({ row: row.id, page: Math.floor(index / size) + 1 }))}
          settings={settings}
          onResize={(part) => onSettings({ tableWidths: withWidths(settings.tableWidths, part) })}
        />
      </Suspense>
    )
  }
  const View = isPhone && !settings.isFull ? ResourceCards : ResourceTable
  return (
    <View
      {...shared}
      rows={list.rows}
      names={shownColumns(resource, settings, isBin)}
      pinOf={pinOfName}
      size={size}
      onSize={(next) => {
        onSettings({ size: next })
        change({ size: next })
      }}
      density={settings.density}
      isFull={settings.isFull}
      isStale={list.isStale}
      widths={settings.isFull ? settings.tableWidths : settings.widths}
      onResize={(part) =>
        onSettings(
          settings.isFull
            ? { tableWidths: withWidths(settings.tableWidths, part) }
            : { widths: withWidths(settings.widths, part) },
        )
      }
    />
  )
}

/** Whether something can be done with several rows. */
function isSelectable(rights: Rights, batchActions: ListBodyProps['batchActions']): boolean {
  return rights.delete || rights.export || batchActions !== undefined
}

/** Returns whether to show the attribute table: requested by the address, or in full screen. */
function showsAttributes(state: ListState, settings: ViewSettings): boolean {
  return state.view === 'list' && (state.isTable || settings.isFull)
}

/** Changes to the last page if a deletion has removed the current one. */
function useLastPage(list: ListBodyProps['list'], state: ListState, size: number, change: ChangeList): void {
  const last = Math.max(1, Math.ceil(list.total / size))
  const isBehind = list.totalIs === 'known' && !list.isLoading && !list.isStale && !list.error && state.page > last
  useEffect(() => {
    if (isBehind) change({ page: last }, { replace: true })
  }, [isBehind, last, change])
}

function Failed({ resource, list, state, change }: Pick<ListBodyProps, 'resource' | 'list' | 'state' | 'change'>) {
  const { error } = list
  if (!error) return null
  if (error.status === 404) return <NotOffered resource={resource} />
  if (error.status === 403) return <NotPermitted resource={resource} action="list" />
  return (
    <NotLoaded
      error={error}
      retry={list.refetch}
      clearFilters={isSearching(state) ? () => change({ q: '', filters: {} }) : undefined}
    />
  )
}

function isSearching(state: ListState): boolean {
  return state.q !== '' || Object.keys(state.filters).length > 0
}

function Empty({ resource, rights, state, change }: Pick<ListBodyProps, 'resource' | 'rights' | 'state' | 'change'>) {
  const say = useWords()
  if (isSearching(state)) {
    return (
      <NothingHere title={say(listWords.emptyFilterTitle)} hint={say(listWords.emptyFilterHint)}>
        <Button onClick={() => change({ q: '', filters: {} })}>{say(listWords.clearFilters)}</Button>
      </NothingHere>
    )
  }
  if (state.view === 'bin')
    return <NothingHere title={say(listWords.emptyBinTitle)} hint={say(listWords.emptyBinHint)} />
  return (
    <NothingHere
      title={say(listWords.emptyTitle, { name: say(rowNoun(resource)) })}
      hint={say(rights.create ? listWords.emptyCreate : listWords.emptyReadOnly)}
    >
      {rights.create && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => change({ form: 'new' })}>
          {say(words.create)}
        </Button>
      )}
    </NothingHere>
  )
}
