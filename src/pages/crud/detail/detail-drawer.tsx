import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Alert, Button, Drawer, Dropdown, Skeleton, Tabs, type DrawerProps } from 'antd'
import { EllipsisOutlined } from '@ant-design/icons'
import { useOne } from '@refinedev/core'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import type { CallError } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { site } from '../../../providers/site.ts'
import { historyWords } from '../history/words.ts'
import { menuEntries, type MenuItem } from '../list/row-menu.tsx'
import type { Neighbours } from '../list/use-neighbours.ts'
import { rowTitle } from '../../../providers/row-title.ts'
import { NotLoaded, NothingHere } from '../list/states.tsx'
import { words } from '../words.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { FieldList } from './field-list.tsx'
import { Walk } from './walk.tsx'
import { detailWords } from './words.ts'

const HistoryList = lazy(() => import('../history/history-list.tsx'))

/** `isFirst`: the tab comes before the fields and is open by default. */
export type DetailTab = { key: string; label: string; children: ReactNode; isFirst?: boolean }

type Props = {
  resource: Resource
  /** Id of the shown row; null when the drawer is closed. */
  id: string | null
  /** The row from the list, because the details call does not return deleted rows. */
  listed: AnyRow | null
  onClose: () => void
  /** The rows before and after it, where it is shown beside a list. */
  neighbours?: Neighbours
  menuOf: (row: AnyRow) => readonly MenuItem[]
  /** Whether it opens over the list alone, so that what is beside the list stays in sight. */
  isBeside?: boolean | undefined
  detailTabs?: (row: AnyRow) => readonly DetailTab[]
}

const widthPx = { alone: 720, beside: 560 } as const

/** Over the page, or over the list alone. */
function placeOf(isBeside: boolean): DrawerProps {
  if (!isBeside) return { width: widthPx.alone }
  return { width: `min(${widthPx.beside}px, 100%)`, getContainer: false, mask: false, 'aria-modal': false }
}

/** Details of a row beside the list, with its history and the tabs that a page adds. */
export default function DetailDrawer(props: Props) {
  const { resource, id, onClose, neighbours, menuOf, isBeside = false, detailTabs } = props
  const isPhone = useIsPhone()
  const [hasEmpty, setEmpty] = useState(false)
  const { row, error, retry } = useDetail(props)
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      {...placeOf(isBeside && !isPhone)}
      className="crud-drawer"
      title={row ? rowTitle(resource, row) : ' '}
      extra={
        row && (
          <span className="crud-row-actions">
            {id !== null && neighbours && <Walk {...neighbours} />}
            <DetailActions items={menuOf(row)} />
          </span>
        )
      }
    >
      {error ? (
        <DetailFailed error={error} retry={retry} />
      ) : !row ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <DetailTabs
          key={row.id}
          resource={resource}
          row={row}
          detailTabs={detailTabs}
          fields={<FieldList resource={resource} row={row} hasEmpty={hasEmpty} onEmpty={setEmpty} />}
        />
      )}
    </Drawer>
  )
}

/** The whole row; what the list has of it until it arrives. */
function useDetail({ resource, id, listed }: Pick<Props, 'resource' | 'id' | 'listed'>) {
  const isDeleted = Boolean(listed?.deletedAt)
  const { result, query } = useOne<AnyRow, CallError>({
    resource: resource.name,
    id: id ?? '',
    queryOptions: { enabled: id !== null && !isDeleted, placeholderData: undefined },
    errorNotification: false,
  })
  const row = isDeleted || result?.id !== id ? listed : (result ?? null)
  return { row, error: query.error, retry: () => void query.refetch() }
}

function DetailActions({ items }: { items: readonly MenuItem[] }) {
  const say = useWords()
  const [first, ...rest] = items
  if (!first) return null
  return (
    <>
      <Button disabled={Boolean(first.reason)} title={first.reason ?? undefined} onClick={first.onClick}>
        {first.label}
      </Button>
      {rest.length > 0 && (
        <Dropdown trigger={['click']} autoFocus placement="bottomRight" menu={{ items: menuEntries(rest) }}>
          <Button aria-haspopup="menu" icon={<EllipsisOutlined />} aria-label={say(words.more)} />
        </Dropdown>
      )}
    </>
  )
}

function DetailTabs({
  resource,
  row,
  detailTabs,
  fields,
}: {
  resource: Resource
  row: AnyRow
  detailTabs?: Props['detailTabs']
  fields: ReactNode
}) {
  const say = useWords()
  const more = detailTabs?.(row) ?? []
  const first = more.filter(({ isFirst }) => isFirst)
  const [active, setActive] = useState(first[0]?.key ?? 'detail')
  const details = (
    <>
      {row.deletedAt && (
        <Alert type="warning" showIcon message={say(detailWords.deletedAlready)} className="crud-gap" />
      )}
      {fields}
    </>
  )
  const history = (
    <Suspense fallback={<Skeleton active />}>
      <HistoryList resource={resource} id={row.id} />
    </Suspense>
  )
  return (
    <Tabs
      activeKey={active}
      onChange={setActive}
      items={[
        ...first.map(tabOf),
        { key: 'detail', label: say(detailWords.detail), children: details },
        ...more.filter(({ isFirst }) => !isFirst).map(tabOf),
        ...(site.hasExtras ? [{ key: 'history', label: say(historyWords.history), children: history }] : []),
      ]}
    />
  )
}

const tabOf = ({ key, label, children }: DetailTab) => ({ key, label, children })

function DetailFailed({ error, retry }: { error: CallError; retry: () => void }) {
  const say = useWords()
  if (error.status === 404) return <NothingHere title={say(detailWords.gone)} hint={say(detailWords.goneHint)} />
  return <NotLoaded error={error} retry={retry} />
}
