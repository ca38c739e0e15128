import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AnyRow } from '../../resources/define.ts'
import { inquiries, waitingStatuses } from '../../resources/inquiries.ts'
import { useWords } from '../../providers/i18n.ts'
import { dayInChina } from '../../resources/working-days.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWaiting } from '../../providers/inquiries.ts'
import { ResourcePage, type DetailTab } from '../crud/index.tsx'
import { HandleTab } from './handle-tab.tsx'
import { inquiryWords } from './words.ts'
import './inquiry.css'

const base = inquiries.route
const waiting = `${base}?status_in=${waitingStatuses.join(',')}`

/** Links to all, waiting and overdue inquiries; the last two show their number within the user's data scope. */
function QuickFilters() {
  const say = useWords()
  const [params] = useSearchParams()
  const { data: counts } = useWaiting(true)
  const [today] = useState(() => dayInChina(new Date()))
  const isOverdue = params.has('dueOn_lt')
  const isWaiting = !isOverdue && params.get('status_in') === waitingStatuses.join(',')
  const isAll = !isOverdue && !params.has('status_in')
  return (
    <nav className="inquiry-quick" aria-label={say(inquiryWords.quick)}>
      <Link to={base} aria-current={isAll || undefined}>
        {say(sharedWords.all)}
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

/** Inquiries for officers: the page of their declaration, with the answer and the timeline in each row's details. */
export default function InquiryPage() {
  const say = useWords()
  const detailTabs = (row: AnyRow): readonly DetailTab[] =>
    row.deletedAt
      ? []
      : [{ key: 'handle', label: say(inquiryWords.handle), children: <HandleTab row={row} />, isFirst: true }]
  return <ResourcePage resource={inquiries} detailTabs={detailTabs} toolbar={<QuickFilters />} />
}
