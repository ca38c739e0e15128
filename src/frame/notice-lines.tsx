import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../providers/access.ts'
import { useWords } from '../providers/i18n.ts'
import { useMoment } from '../providers/inquiries.ts'
import type { Label } from '../resources/define.ts'
import { inquiries } from '../resources/inquiries.ts'
import type { InquiryNotice, VerdictsNotice } from '../resources/notice-view.ts'
import { verdictsText } from './verdicts-text.ts'

/** Text of each kind of notice about an inquiry, for officers and for inquirers. */
const kinds: Readonly<Record<string, Label>> = {
  created: { zh: '{name}提交了投资意向', en: 'New inquiry from {name}' },
  assigned: { zh: '{name}的投资意向交由您承办', en: 'The inquiry of {name} was assigned to you' },
  nearing: { zh: '{name}的投资意向即将到期', en: 'The inquiry of {name} is due soon' },
  reminded: { zh: '{name}的投资意向已超期', en: 'The inquiry of {name} is overdue' },
  answered: { zh: '您的投资意向已答复', en: 'Your inquiry has been answered' },
  status: { zh: '您的投资意向：{status}', en: 'Your inquiry: {status}' },
}
const seeList: Label = { zh: '查看变化', en: 'Show the changes' }

/** A notice about an inquiry that this person may no longer open is no link. */
export function InquiryLine({ notice, onOpen }: { notice: InquiryNotice; onOpen: () => void }) {
  const say = useWords()
  const mayOpen = useMay(inquiries.code, 'show') || notice.asked
  const status = inquiries.fields.status.options.find(({ value }) => value === notice.status)?.label
  const kind = kinds[notice.kind]
  const to = notice.asked
    ? { search: location.search, hash: 'me=inquiries' }
    : `${inquiries.route}?_row=${encodeURIComponent(notice.inquiryId)}`
  const content = (
    <Content
      text={kind ? say(kind, { name: notice.name ?? '', status: status ? say(status) : '' }) : notice.kind}
      about={notice.targetName ?? notice.receiptNo}
      at={notice.at}
    />
  )
  return mayOpen ? (
    <Link to={to} onClick={onOpen}>
      {content}
    </Link>
  ) : (
    <div>{content}</div>
  )
}

/** A notice about verdicts opens the list of changes. */
export function VerdictsLine({ notice, onOpen }: { notice: VerdictsNotice; onOpen: () => void }) {
  const say = useWords()
  return (
    <button type="button" onClick={onOpen} aria-haspopup="dialog">
      <Content text={verdictsText(notice, say)} about={say(seeList)} at={notice.at} />
    </button>
  )
}

function Content({ text, about, at }: { text: string; about: ReactNode; at: string }) {
  const moment = useMoment()
  return (
    <>
      <strong>{text}</strong>
      <span className="one-line soft-small">{about}</span>
      <time className="one-line soft-small" dateTime={at}>
        {moment(at)}
      </time>
    </>
  )
}
