import { Alert, App, Button, Input, Select, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { LoadFailed } from '../../load-failed.tsx'
import type { AnyRow } from '../../resources/define.ts'
import { inquiries, waitingStatuses } from '../../resources/inquiries.ts'
import type { TimelineEvent } from '../../resources/inquiry-view.ts'
import { dayInChina, workingDaysSince } from '../../resources/working-days.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { isOneOf } from '../../resources/keys.ts'
import { useMay } from '../../providers/access.ts'
import { useWords } from '../../providers/i18n.ts'
import { addNote, changeInquiry, markOpened, useAssignees, useMoment, useTimeline } from '../../providers/inquiries.ts'
import { hearNews } from '../../providers/news.ts'
import { inquiryWords, stepWords } from './words.ts'

const mostNote = 2000
const statuses = inquiries.fields.status.options

/** What an officer does with an inquiry (read, assign, note, answer, close), and its timeline. */
export function HandleTab({ row }: { row: AnyRow }) {
  const mayEdit = useMay(inquiries.code, 'edit')
  useEffect(() => {
    void markOpened(row.id).catch(() => undefined)
  }, [row.id])
  return (
    <div className="inquiry-handle stack">
      <Waiting row={row} />
      <blockquote className="inquiry-message">
        <strong>{String(row.name)}</strong> {typeof row.company === 'string' && <span>{row.company}</span>}{' '}
        <a href={`tel:${String(row.phone).replace(/[^\d+]/g, '')}`}>{String(row.phone)}</a>
        <p>{String(row.message)}</p>
      </blockquote>
      {mayEdit && <Actions row={row} />}
      <Timeline id={row.id} />
    </div>
  )
}

function isWaiting(row: AnyRow): boolean {
  return isOneOf(waitingStatuses, row.status)
}

function Waiting({ row }: { row: AnyRow }) {
  const say = useWords()
  const [today] = useState(() => dayInChina(new Date()))
  if (!isWaiting(row)) return null
  const days = workingDaysSince(dayInChina(new Date(row.createdAt)), today)
  const isLate = typeof row.dueOn === 'string' && row.dueOn < today
  return (
    <Alert
      type={isLate ? 'error' : 'info'}
      showIcon
      message={say(isLate ? inquiryWords.late : inquiryWords.waits, { days, day: String(row.dueOn ?? '—') })}
    />
  )
}

/** Runs a change, reports the result and refetches. Resolves to whether it succeeded. */
function useDoing(): { isBusy: boolean; run: (work: () => Promise<unknown>) => Promise<boolean> } {
  const say = useWords()
  const { message, modal } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      void message.success(say(sharedWords.saved))
      return true
    } catch (thrown) {
      modal.error({
        title: say(inquiryWords.failed),
        content: thrown instanceof Error ? thrown.message : String(thrown),
      })
      return false
    } finally {
      setBusy(false)
      await hearNews()
    }
  }
  return { isBusy, run }
}

/** Unsent text by key: closing the drawer loses nothing. */
const written = new Map<string, string>()

/** A text that survives closing the drawer while it differs from the stored one. */
function useKeptText(key: string, stored: string): [string, (text: string) => void] {
  const [text, setText] = useState(written.get(key) ?? stored)
  const change = (next: string) => {
    setText(next)
    if (next.trim() === stored.trim()) written.delete(key)
    else written.set(key, next)
  }
  return [text, change]
}

function Actions({ row }: { row: AnyRow }) {
  const say = useWords()
  const { isBusy, run } = useDoing()
  const [answer, setAnswer] = useKeptText(`answer ${row.id}`, typeof row.answer === 'string' ? row.answer : '')
  const [note, setNote] = useKeptText(`note ${row.id}`, '')
  const assignees = useAssignees(row.id, true)
  const set = (values: Record<string, unknown>) => run(() => changeInquiry(row, values))
  return (
    <div className="inquiry-actions">
      <label className="stack-tight">
        <span className="soft">{say(inquiryWords.assignee)}</span>
        <Select
          value={typeof row.assignee === 'string' ? row.assignee : undefined}
          placeholder={say(inquiryWords.choose)}
          options={assignees.data ?? []}
          loading={assignees.isFetching}
          disabled={isBusy}
          aria-label={say(inquiryWords.assignee)}
          onChange={(assignee: string) => void set({ assignee })}
        />
      </label>
      <label className="stack-tight">
        <span className="soft">{say(inquiryWords.answer)}</span>
        <Input.TextArea
          rows={4}
          value={answer}
          maxLength={inquiries.fields.answer.maxLength}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </label>
      <p className="row">
        <Button
          type="primary"
          loading={isBusy}
          disabled={answer.trim() === '' || answer.trim() === row.answer}
          onClick={() =>
            void set({ answer: answer.trim() }).then((isDone) => isDone && written.delete(`answer ${row.id}`))
          }
        >
          {say(row.answer ? inquiryWords.changeAnswer : inquiryWords.sendAnswer)}
        </Button>
        {row.status === 'new' && (
          <Button disabled={isBusy} onClick={() => void set({ status: 'processing' })}>
            {say(inquiryWords.take)}
          </Button>
        )}
        {row.status === 'closed' ? (
          <Button disabled={isBusy} onClick={() => void set({ status: 'processing' })}>
            {say(inquiryWords.reopen)}
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={() => void set({ status: 'closed' })}>
            {say(inquiryWords.close)}
          </Button>
        )}
      </p>
      <label className="stack-tight">
        <span className="soft">{say(inquiryWords.note)}</span>
        <Input.TextArea rows={2} value={note} maxLength={mostNote} onChange={(event) => setNote(event.target.value)} />
      </label>
      <p className="row">
        <Button
          loading={isBusy}
          disabled={note.trim() === ''}
          onClick={() => void run(() => addNote(row.id, note.trim())).then((isDone) => isDone && setNote(''))}
        >
          {say(inquiryWords.addNote)}
        </Button>
      </p>
    </div>
  )
}

function Timeline({ id }: { id: string }) {
  const say = useWords()
  const { data, error, refetch } = useTimeline(id)
  if (error) return <LoadFailed what={say(inquiryWords.loadFailed)} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <section>
      <h3>{say(inquiryWords.timeline)}</h3>
      <ol className="inquiry-steps plain-list">
        {data.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step }: { step: TimelineEvent }) {
  const say = useWords()
  const moment = useMoment()
  const words = stepWords[step.kind]
  const status = statuses.find(({ value }) => value === step.status)?.label
  const hasText = (step.kind === 'note' || step.kind === 'answered') && step.text
  return (
    <li data-kind={step.kind}>
      <span>{words ? say(words, { text: step.text ?? '—', status: status ? say(status) : '' }) : step.kind}</span>
      <span className="soft-small">
        {step.actorName} · <time dateTime={step.at}>{moment(step.at)}</time>
      </span>
      {hasText && <p>{step.text}</p>}
    </li>
  )
}
