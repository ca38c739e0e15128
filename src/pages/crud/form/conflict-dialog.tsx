import { useMemo, useState } from 'react'
import { Alert, Button, Modal, Radio } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { history, type HistoryEntry } from '../../../providers/resource-calls.ts'
import { Value } from '../history/diff-view.tsx'
import {
  choiceOfAll,
  differences,
  settledChoices,
  undecided,
  type Choices,
  type Difference,
  type Side,
} from './merge.ts'
import type { FormValues } from './values.ts'
import { formWords } from './words.ts'

type Props = {
  resource: Resource
  base: FormValues
  theirs: AnyRow
  mine: FormValues
  /** Version at the start of the edit. */
  version: number
  isSaving: boolean
  onDecide: (list: readonly Difference[], choices: Choices) => void
  onCancel: () => void
}

/** Resolves a conflict when somebody else saved first: shows base, their and my values, and asks which to keep. */
export default function ConflictDialog({ resource, base, theirs, mine, version, isSaving, onDecide, onCancel }: Props) {
  const say = useWords()
  const list = useMemo(() => differences(resource, { base, theirs, mine }), [resource, base, theirs, mine])
  const [choices, setChoices] = useState<Choices>(() => settledChoices(list))
  const authors = useAuthors(resource, theirs.id, version)
  const open = undecided(list, choices)
  const last = authors.at(0)
  return (
    <Modal
      open
      width={880}
      title={say(formWords.conflictTitle)}
      onCancel={onCancel}
      maskClosable={false}
      footer={
        <div className="crud-form-foot">
          <Button onClick={() => setChoices(choiceOfAll(list, 'theirs'))}>{say(formWords.takeTheirs)}</Button>
          <Button onClick={() => setChoices(choiceOfAll(list, 'mine'))}>{say(formWords.keepMine)}</Button>
          <Button onClick={onCancel}>{say(sharedWords.cancel)}</Button>
          <Button type="primary" loading={isSaving} disabled={open.length > 0} onClick={() => onDecide(list, choices)}>
            {say(formWords.saveChosen)}
          </Button>
        </div>
      }
    >
      <p>
        {last ? say(formWords.conflictBy, { actor: last.actorName, at: when(last.at) }) : say(formWords.conflictHint)}
      </p>
      {list.length === 0 && <Alert type="info" showIcon message={say(formWords.conflictNone)} />}
      <div className="crud-conflict">
        {list.map((each) => (
          <ConflictLine
            key={each.name}
            resource={resource}
            difference={each}
            author={authorOf(authors, each.name)}
            side={choices[each.name]}
            onChoose={(side) => setChoices({ ...choices, [each.name]: side })}
          />
        ))}
      </div>
      <p className="crud-hint" aria-live="polite">
        {open.length > 0 && say(formWords.undecided, { count: open.length })}
      </p>
    </Modal>
  )
}

type LineProps = {
  resource: Resource
  difference: Difference
  author: HistoryEntry | null
  side: Side | undefined
  onChoose: (side: Side) => void
}

function ConflictLine({ resource, difference, author, side, onChoose }: LineProps) {
  const say = useWords()
  const { name, field, base, theirs, mine } = difference
  const place = { resource, name, field }
  return (
    <fieldset className={side ? undefined : 'crud-undecided'}>
      <legend>{say(field.label)}</legend>
      <div className="crud-conflict-base">
        <small>{say(formWords.base)}</small>
        <Value {...place} value={base} />
      </div>
      <Radio.Group
        value={side}
        onChange={(event) => onChoose(event.target.value)}
        aria-label={say(formWords.choose, { label: say(field.label) })}
      >
        <Radio value="theirs">
          <small>
            {say(formWords.theirs)}
            {author && ` · ${author.actorName} · ${when(author.at)}`}
          </small>
          <Value {...place} value={theirs} />
        </Radio>
        <Radio value="mine">
          <small>{say(formWords.mine)}</small>
          <Value {...place} value={mine} />
        </Radio>
      </Radio.Group>
    </fieldset>
  )
}

const entriesLooked = 50

/** Returns the changes since the edit began, newest first; empty if the caller may not see the history. */
function useAuthors(resource: Resource, id: string, version: number): readonly HistoryEntry[] {
  const query = useQuery({
    queryKey: ['history', resource.name, id, 'since', version],
    queryFn: ({ signal }) => history(resource, { id, start: 0, end: entriesLooked, signal }),
    staleTime: 0,
  })
  return (query.data?.records ?? []).filter((entry) => (entry.rowVersion ?? 0) > version)
}

function authorOf(entries: readonly HistoryEntry[], name: string): HistoryEntry | null {
  return entries.find((entry) => Object.hasOwn(entry.changes ?? {}, name)) ?? null
}

function when(moment: string): string {
  return dayjs(moment).format('YYYY-MM-DD HH:mm:ss')
}
