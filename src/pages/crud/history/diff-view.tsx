import type { ReactNode } from 'react'
import type { Field, Resource } from '../../../resources/define.ts'
import { heavyKinds } from '../../../resources/kinds.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { itemTitle, type ItemRow } from '../fields/item-columns.ts'
import { rendererOf } from '../fields/index.ts'
import { isNothing } from '../form/values.ts'
import { diffOf, type Diff } from './diff.ts'
import { historyWords } from './words.ts'

type Place = { resource: Resource; name: string; field: Field }

/** The change of a field; for a created row only the new value. */
export function FieldChange({ isNew, from, to, ...place }: Place & { from: unknown; to: unknown; isNew: boolean }) {
  const isFirst = isNew && isNothing(from) && place.field.kind !== 'password' && !heavyKinds.includes(place.field.kind)
  return isFirst ? <Value {...place} value={to} /> : <DiffView {...place} from={from} to={to} />
}

/** The difference between two values of a field. */
function DiffView({ from, to, ...place }: Place & { from: unknown; to: unknown }) {
  const diff = diffOf(place.field, from, to)
  switch (diff.type) {
    case 'set':
      return <SetDiff {...place} diff={diff} />
    case 'items':
      return place.field.kind === 'items' ? <ItemsDiff field={place.field} diff={diff} /> : null
    case 'opaque':
      return <OpaqueDiff diff={diff} />
    case 'change':
      return <Change from={<Value {...place} value={diff.from} />} to={<Value {...place} value={diff.to} />} />
  }
}

/** A value rendered by its kind, or a word for an empty value. */
export function Value({ value, ...place }: Place & { value: unknown }) {
  const say = useWords()
  const { Display } = rendererOf(place.field)
  if (isNothing(value)) return <span className="soft">{say(historyWords.emptyValue)}</span>
  return <Display {...place} value={value} />
}

function Change({ from, to }: { from: ReactNode; to: ReactNode }) {
  const say = useWords()
  return (
    <span className="crud-change">
      <del>{from}</del>
      <span aria-label={say(historyWords.becomes)} role="img" className="crud-arrow">
        →
      </span>
      <ins>{to}</ins>
    </span>
  )
}

function SetDiff({ diff, ...place }: Place & { diff: Extract<Diff, { type: 'set' }> }) {
  const say = useWords()
  return (
    <span className="crud-change-lines stack-tight">
      {diff.added.length > 0 && (
        <span>
          <b>{say(historyWords.added)}</b>{' '}
          <ins>
            <Value {...place} value={diff.added} />
          </ins>
        </span>
      )}
      {diff.removed.length > 0 && (
        <span>
          <b>{say(historyWords.removed)}</b>{' '}
          <del>
            <Value {...place} value={diff.removed} />
          </del>
        </span>
      )}
    </span>
  )
}

function ItemsDiff({
  field,
  diff,
}: {
  field: Extract<Field, { kind: 'items' }>
  diff: Extract<Diff, { type: 'items' }>
}) {
  const say = useWords()
  const titles = (rows: readonly ItemRow[]) =>
    rows.map((row) => itemTitle(field.of, row)).join(say(sharedWords.listSeparator))
  return (
    <span className="crud-change-lines stack-tight">
      {diff.added.length > 0 && (
        <span>
          <b>{say(historyWords.added)}</b> <ins>{titles(diff.added)}</ins>
        </span>
      )}
      {diff.removed.length > 0 && (
        <span>
          <b>{say(historyWords.removed)}</b> <del>{titles(diff.removed)}</del>
        </span>
      )}
      {diff.changed.map(({ row, cells }) => (
        <span key={itemTitle(field.of, row)}>
          <b>{say(historyWords.changed)}</b> {itemTitle(field.of, row)}{' '}
          {cells.map(({ column, from, to }) => (
            <span key={column} className="crud-cell-change">
              {say(field.of[column]?.label ?? { zh: column, en: column })}{' '}
              <Change from={<Plain value={from} />} to={<Plain value={to} />} />
            </span>
          ))}
        </span>
      ))}
      {diff.isReordered && <span>{say(historyWords.reordered)}</span>}
    </span>
  )
}

function Plain({ value }: { value: unknown }) {
  const say = useWords()
  if (isNothing(value)) return <>{say(historyWords.emptyValue)}</>
  if (typeof value === 'boolean') return <>{say(value ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' })}</>
  return <>{String(value)}</>
}

function OpaqueDiff({ diff }: { diff: Extract<Diff, { type: 'opaque' }> }) {
  const say = useWords()
  const word = !diff.is ? historyWords.opaqueCleared : diff.was ? historyWords.opaqueChanged : historyWords.opaqueSet
  return <span>{say(word)}</span>
}
