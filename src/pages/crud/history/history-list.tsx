import { useState } from 'react'
import { Button, Skeleton, Timeline } from 'antd'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Resource } from '../../../resources/define.ts'
import { CallError } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { type HistoryEntry, history } from '../../../providers/resource-calls.ts'
import { Moment } from '../fields/moment.tsx'
import { NotLoaded, NotOffered, NothingHere } from '../list/states.tsx'
import { fieldLabel } from '../words.ts'
import { FieldChange } from './diff-view.tsx'
import { actionLabel, historyWords } from './words.ts'

const pageSize = 20

/** Loads audit rows page by page, newest first: of one row, or of the whole resource. */
function useHistory(resource: Resource, id?: string) {
  const query = useInfiniteQuery({
    queryKey: historyKey(resource, id),
    queryFn: ({ pageParam, signal }) => history(resource, { id, start: pageParam, end: pageParam + pageSize, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const count = pages.reduce((sum, page) => sum + page.records.length, 0)
      return last.records.length > 0 && count < last.total ? count : undefined
    },
    staleTime: 0,
  })
  const entries: HistoryEntry[] = query.data?.pages.flatMap((page) => page.records) ?? []
  return { ...query, entries, left: (query.data?.pages[0]?.total ?? 0) - entries.length }
}

function historyKey(resource: Resource, id?: string): readonly unknown[] {
  return ['history', resource.name, id ?? null]
}

type Props = { resource: Resource; id?: string; onOpen?: (rowId: string) => void }

/** Shows who changed what, when and from which IP address: of one row, or of the whole resource without `id`. */
export default function HistoryList({ resource, id, onOpen }: Props) {
  const say = useWords()
  const { entries, left, isPending, error, refetch, fetchNextPage, isFetchingNextPage } = useHistory(resource, id)
  if (isPending) return <Skeleton active paragraph={{ rows: 8 }} title={false} />
  if (error && entries.length === 0) {
    if (error instanceof CallError && error.status === 404 && !id) return <NotOffered resource={resource} />
    return (
      <NotLoaded
        error={error instanceof CallError ? error : new CallError(null, error.message)}
        retry={() => void refetch()}
      />
    )
  }
  if (entries.length === 0)
    return <NothingHere title={say(historyWords.emptyTitle)} hint={say(historyWords.emptyHint)} />
  return (
    <div className="crud-history">
      <Timeline
        items={entries.map((entry) => ({
          key: entry.id,
          color: colourOf(entry.action),
          children: <Entry resource={resource} entry={entry} isOfMany={!id} onOpen={onOpen} />,
        }))}
      />
      {left > 0 && (
        <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say(historyWords.loadMore, { count: left })}
        </Button>
      )}
    </div>
  )
}

function colourOf(action: string): string {
  if (action === 'delete') return 'var(--wrong)'
  return action === 'create' || action === 'restore' ? 'var(--right)' : 'var(--primary)'
}

type EntryProps = { resource: Resource; entry: HistoryEntry; isOfMany: boolean; onOpen?: (rowId: string) => void }

function Entry({ resource, entry, isOfMany, onOpen }: EntryProps) {
  const say = useWords()
  const title = entry.label ?? entry.rowId
  return (
    <article className="crud-entry">
      <header>
        <strong>{entry.actorName}</strong> {say(actionLabel(entry.action))}
        {isOfMany &&
          (onOpen && entry.rowId ? (
            <Button type="link" size="small" onClick={() => onOpen(entry.rowId)}>
              {title}
            </Button>
          ) : (
            <span> {title}</span>
          ))}
      </header>
      <small className="crud-entry-facts">
        <Moment value={entry.at} />
        {entry.ip && <span>{say(historyWords.from, { ip: entry.ip })}</span>}
        {entry.rowVersion !== null && <span>{say(historyWords.version, { version: entry.rowVersion })}</span>}
      </small>
      <Changes resource={resource} entry={entry} />
    </article>
  )
}

/** More fields than this are collapsed: a new row lists all of its fields. */
const shownAtMost = 4

function Changes({ resource, entry }: { resource: Resource; entry: HistoryEntry }) {
  const say = useWords()
  const all = Object.entries(entry.changes ?? {})
  const [isOpen, setOpen] = useState(all.length <= shownAtMost)
  if (all.length === 0) return null
  if (!isOpen)
    return (
      <Button type="link" size="small" className="crud-entry-more" onClick={() => setOpen(true)}>
        {say(historyWords.showFields, { count: all.length })}
      </Button>
    )
  return (
    <dl className="crud-diffs facts stack-small">
      {all.map(([name, [from, to]]) => {
        const field = resource.fields[name]
        return (
          <div key={name}>
            <dt>{say(fieldLabel(resource, name))}</dt>
            <dd>
              {field ? (
                <FieldChange
                  resource={resource}
                  name={name}
                  field={field}
                  from={from}
                  to={to}
                  isNew={entry.action === 'create'}
                />
              ) : (
                `${String(from ?? '')} → ${String(to ?? '')}`
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
