import {
  lazy,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useCallback,
  type ComponentType,
} from 'react'
import type { InputRef } from 'antd'
import type { Resource } from '../../resources/define.ts'
import { useWords } from '../../providers/i18n.ts'
import { useUser } from '../../providers/session.ts'
import { readStored, writeStored } from '../../providers/stored-text.ts'
import type { Companion, Extensions } from './extensions.ts'
import { OwnInputsContext } from './fields/own-input.tsx'
import { ListBody } from './list/list-body.tsx'
import { withFilters } from './list/list-state.ts'
import { markRow, newMarks, RowMarksContext, usePointed } from './list/row-marks.ts'
import { ListSkeleton, NotPermitted } from './list/states.tsx'
import { useFound } from './list/use-found.ts'
import { useListState } from './list/use-list-state.ts'
import { useNeighbours } from './list/use-neighbours.ts'
import { useRemoval } from './list/use-removal.tsx'
import { useRows } from './list/use-rows.ts'
import { useSelection } from './list/use-selection.ts'
import { useShortcuts } from './list/use-shortcuts.ts'
import { PageDrawers } from './page-drawers.tsx'
import { PageHead } from './page-head.tsx'
import { useRights, type Rights } from './rights.ts'
import { SplitView } from './split-view.tsx'
import { useRowActions } from './use-row-actions.tsx'
import { words } from './words.ts'
import { readSettings, settingsKey, writtenSettings, type ViewSettings } from './list/view-settings.ts'
import './crud.css'

export type { DetailTab } from './detail/detail-drawer.tsx'
export type { Companion, Extensions, Found, ListControl } from './extensions.ts'
export type { FormContext } from './form/resource-form.tsx'
export type { MenuItem } from './list/row-menu.tsx'
export type { Follow } from './list/use-selection.ts'
export type { InputProps, FieldOf } from './fields/renderer.ts'
export { rendererOf } from './fields/index.ts'
export { RegionSelect } from './fields/lazy-region-select.tsx'
export { useRegionTree } from './fields/use-region-tree.ts'
export { NotLoaded, NothingHere, NotOffered, NotPermitted } from './list/states.tsx'
export { createdValues } from './form/values.ts'
export { useListState } from './list/use-list-state.ts'

export const DetailDrawer = lazy(() => import('./detail/detail-drawer.tsx'))
export const FormDrawer = lazy(() => import('./form/form-drawer.tsx'))
export const HistoryList = lazy(() => import('./history/history-list.tsx'))

const noInputs = {}

export type ResourcePageProps = Extensions & { resource: Resource }

/** Console page of a declared resource: list, form, details, batch, import, export, history and recycle bin. */
export function ResourcePage(props: ResourcePageProps) {
  const { resource, aside, toolbar, importNote, inputs = noInputs } = props
  const say = useWords()
  const rights = useRights(resource)
  const { state, change } = useListState(resource)
  const [settings, onSettings] = useViewSettings(resource)
  useEscape(settings.isFull, () => onSettings({ isFull: false }))
  if (!rights.list) return <NotPermitted resource={resource} action="list" />
  return (
    <OwnInputsContext value={inputs}>
      <div className="crud-page" data-full={settings.isFull || undefined} data-fits={state.view !== 'log' || undefined}>
        <PageHead {...{ resource, rights, state, change, toolbar, importNote }} />
        <div className={aside ? 'crud-body crud-with-aside' : 'crud-body'}>
          {aside && (
            <aside className="crud-aside" aria-label={say(words.aside, { name: say(resource.label) })}>
              {aside({ state, setFilters: (part) => change((now) => ({ filters: withFilters(now.filters, part) })) })}
            </aside>
          )}
          <div className="crud-main">
            <View
              key={`${resource.name} ${state.view}`}
              {...props}
              rights={rights}
              state={state}
              change={change}
              settings={settings}
              onSettings={onSettings}
            />
          </div>
        </div>
      </div>
    </OwnInputsContext>
  )
}

export default ResourcePage

type ViewProps = ResourcePageProps &
  ReturnType<typeof useListState> & { rights: Rights } & Pick<Parameters<typeof ListBody>[0], 'settings' | 'onSettings'>

/** One view of the page. Remounted for another resource or view, so that no old state remains. */
function View(props: ViewProps) {
  return props.state.view === 'log' ? <LogView {...props} /> : <ListView {...props} />
}

function ListView({ resource, rights, state, change, settings, onSettings, companion, ...extensions }: ViewProps) {
  const quick = useRef<InputRef>(null)
  const size = state.size ?? settings.size
  const list = useRows(resource, state, size)
  const neighbours = useNeighbours(list, state, size, change)
  const selection = useSelection(list.rows)
  const [marks] = useState(newMarks)
  const removal = useRemoval(resource, (ids) => {
    selection.setPage(
      selection.rows.filter((row) => ids.includes(row.id)),
      false,
    )
    if (state.row && ids.includes(state.row)) change({ row: null })
  })
  const actionsOf = useRowActions({
    rights,
    state,
    change,
    removal,
    rowActions: extensions.rowActions,
    whyNotRemove: extensions.whyNotRemove,
  })
  useShortcuts({
    '/': () => quick.current?.focus(),
    ArrowDown: focusRow,
    ArrowUp: focusRow,
    n: rights.create && state.view === 'list' ? () => change({ row: null, form: 'new' }) : undefined,
  })
  const body = (
    <ListBody
      resource={resource}
      rights={rights}
      state={state}
      change={change}
      settings={settings}
      onSettings={onSettings}
      list={list}
      selection={selection}
      removal={removal}
      quick={quick}
      menuOf={(row) => actionsOf(row, 'list')}
      batchActions={extensions.batchActions}
      filterWords={extensions.filterWords}
    />
  )
  const isBeside = companion !== undefined && state.view === 'list' && !state.isTable && !settings.isFull
  const found = useFound(resource, state, isBeside)
  const part = (
    <>
      {body}
      <PageDrawers
        resource={resource}
        rights={rights}
        state={state}
        change={change}
        rows={list.rows}
        neighbours={neighbours}
        menuOf={(row) => actionsOf(row, 'detail')}
        isBeside={isBeside}
        {...extensions}
      />
    </>
  )
  if (!isBeside) return <RowMarksContext value={marks}>{part}</RowMarksContext>
  return (
    <RowMarksContext value={marks}>
      <SplitView
        list={part}
        split={settings.split}
        onSplit={(split) => onSettings({ split })}
        companion={
          <Beside {...{ companion, found }} chosen={selection.ids} open={state.row} onOpen={(row) => change({ row })} />
        }
      />
    </RowMarksContext>
  )
}

/** The companion follows once the page has answered: a map takes a while to draw. */
function Beside({
  companion: Shown,
  ...rest
}: Omit<Companion, 'pointed' | 'onPoint'> & { companion: ComponentType<Companion> }) {
  const marks = use(RowMarksContext)
  const onPoint = useCallback((pointed: string | null) => markRow(marks, { pointed }), [marks])
  return <Shown {...useDeferredValue(rest)} pointed={useDeferredValue(usePointed())} onPoint={onPoint} />
}

/** Moves the focus to the row that Tab reaches, if nothing else has it; from there the keys of the table apply. */
function focusRow(): boolean {
  if (document.activeElement !== document.body) return false
  document.querySelector<HTMLElement>('.crud-table tr[tabindex="0"]')?.focus()
  return true
}

/** The audit log of the whole resource; an entry opens its row. */
function LogView({ resource, rights, state, change, ...extensions }: ViewProps) {
  const removal = useRemoval(resource, () => change({ row: null }))
  const actionsOf = useRowActions({
    rights,
    state,
    change,
    removal,
    rowActions: extensions.rowActions,
    whyNotRemove: extensions.whyNotRemove,
  })
  return (
    <>
      <div className="crud-plane crud-log">
        <Suspense fallback={<ListSkeleton rows={8} density="middle" />}>
          <HistoryList resource={resource} onOpen={(row) => change({ row })} />
        </Suspense>
      </div>
      <PageDrawers
        resource={resource}
        rights={rights}
        state={state}
        change={change}
        rows={[]}
        menuOf={(row) => actionsOf(row, 'detail')}
        detailTabs={extensions.detailTabs}
        formExtra={extensions.formExtra}
        onSaved={extensions.onSaved}
      />
    </>
  )
}

/** Escape leaves the full screen, unless an overlay handles the key. */
function useEscape(isActive: boolean, leave: () => void): void {
  const escaped = useEffectEvent(leave)
  useEffect(() => {
    if (!isActive) return
    const press = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('.ant-drawer-open, .ant-modal-wrap')
      )
        escaped()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isActive])
}

/** Returns the signed-in user's settings for one list, and a function that changes and stores them at once. */
function useViewSettings(resource: Resource): [ViewSettings, (change: Partial<ViewSettings>) => void] {
  const key = settingsKey(resource, useUser())
  const [kept, setKept] = useState(() => ({ key, settings: readSettings(resource, readStored(key)) }))
  if (kept.key !== key) setKept({ key, settings: readSettings(resource, readStored(key)) })
  const change = useCallback(
    (part: Partial<ViewSettings>) =>
      setKept(({ settings }) => {
        const next = { ...settings, ...part }
        writeStored(key, writtenSettings(next))
        return { key, settings: next }
      }),
    [key],
  )
  return [kept.settings, change]
}
