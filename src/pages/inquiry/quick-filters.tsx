import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { inquiries, waitingStatuses } from '../../resources/inquiries.ts'
import { dayInChina } from '../../resources/working-days.ts'
import { useWords } from '../../providers/i18n.ts'
import { useNotices } from '../../providers/inquiries.ts'
import { inquiryWords } from './words.ts'

const base = `${inquiries.route}?tab=inquiries`
const waiting = `${base}&status_in=${waitingStatuses.join(',')}`

/** All, what waits, what waits too long, each with its number within reach. */
export function QuickFilters() {
  const say = useWords()
  const [params] = useSearchParams()
  const { data } = useNotices()
  const counts = data?.waiting
  const [today] = useState(() => dayInChina(new Date()))
  const isOverdue = params.has('dueOn_lt')
  const isWaiting = !isOverdue && params.get('status_in') === waitingStatuses.join(',')
  const isAll = !isOverdue && !params.has('status_in')
  return (
    <nav className="inquiry-quick" aria-label={say(inquiryWords.quick)}>
      <Link to={base} aria-current={isAll || undefined}>
        {say(inquiryWords.all)}
      </Link>
      <Link to={waiting} aria-current={isWaiting || undefined}>
        {say(inquiryWords.waiting)} {counts && <b>{counts.new + counts.processing}</b>}
      </Link>
      <Link
        to={`${waiting}&dueOn_lt=${today}`}
        aria-current={isOverdue || undefined}
        data-overdue={Boolean(counts?.overdue) || undefined}
      >
        {say(inquiryWords.overdue)} {counts && <b>{counts.overdue}</b>}
      </Link>
    </nav>
  )
}
