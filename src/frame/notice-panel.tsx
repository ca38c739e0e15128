import { Button, Drawer, Empty, Skeleton } from 'antd'
import { Link } from 'react-router'
import { LoadFailed } from '../load-failed.tsx'
import type { Label } from '../resources/define.ts'
import { inquiries } from '../resources/inquiries.ts'
import { useMay } from '../providers/access.ts'
import { useWords } from '../providers/i18n.ts'
import { readNotices, useMoment, useNotices } from '../providers/inquiries.ts'
import type { InquiryNotice, Notices } from '../resources/inquiry-view.ts'
import './notice-panel.css'

const words = {
  notices: { zh: '通知', en: 'Notices' },
  none: { zh: '暂无通知', en: 'No notices' },
  noneWhy: {
    zh: '新的投资意向、办理进展和答复会出现在这里。',
    en: 'New inquiries, progress and answers will appear here.',
  },
  allRead: { zh: '全部标为已读', en: 'Mark all as read' },
  failed: { zh: '通知未能加载', en: 'Notices could not be loaded' },
  waiting: { zh: '待办 {count}', en: '{count} waiting' },
  overdue: { zh: '超期 {count}', en: '{count} overdue' },
  all: { zh: '全部投资意向', en: 'All inquiries' },
} as const satisfies Record<string, Label>

/** Text of each kind of notice, for officers and for inquirers. */
const kinds: Readonly<Record<string, Label>> = {
  created: { zh: '{name}提交了投资意向', en: 'New inquiry from {name}' },
  assigned: { zh: '{name}的投资意向交由您承办', en: 'The inquiry of {name} was assigned to you' },
  nearing: { zh: '{name}的投资意向即将到期', en: 'The inquiry of {name} is due soon' },
  reminded: { zh: '{name}的投资意向已超期', en: 'The inquiry of {name} is overdue' },
  answered: { zh: '您的投资意向已答复', en: 'Your inquiry has been answered' },
  status: { zh: '您的投资意向：{status}', en: 'Your inquiry: {status}' },
}

/** The user's notices in a drawer; each links to its subject. */
export default function NoticePanel({ onClose }: { onClose: () => void }) {
  const say = useWords()
  const { data, error, refetch } = useNotices()
  const readAll = data && data.unread > 0 && (
    <Button size="small" onClick={() => void readNotices({ ids: [], all: true }).then(() => refetch())}>
      {say(words.allRead)}
    </Button>
  )
  return (
    <Drawer open onClose={onClose} width={400} title={say(words.notices)} extra={readAll} className="notice-panel">
      {error && <LoadFailed what={say(words.failed)} error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.waiting && <WaitingLinks waiting={data.waiting} onClose={onClose} />}
      {data?.records.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            <>
              <strong>{say(words.none)}</strong>
              <br />
              {say(words.noneWhy)}
            </>
          }
        />
      )}
      <ul className="notice-list plain-list stack-small">
        {data?.records.map((notice) => (
          <Line key={notice.id} notice={notice} onClose={onClose} />
        ))}
      </ul>
    </Drawer>
  )
}

const today = (): string => new Date().toLocaleDateString('en-CA')

function WaitingLinks({ waiting, onClose }: { waiting: NonNullable<Notices['waiting']>; onClose: () => void }) {
  const say = useWords()
  const base = `${inquiries.route}?status_in=new,processing`
  return (
    <p className="notice-waiting">
      <Link to={base} onClick={onClose}>
        {say(words.waiting, { count: waiting.new + waiting.processing })}
      </Link>
      {waiting.overdue > 0 && (
        <Link to={`${base}&dueOn_lt=${today()}`} onClick={onClose} data-overdue>
          {say(words.overdue, { count: waiting.overdue })}
        </Link>
      )}
      <Link to={inquiries.route} onClick={onClose}>
        {say(words.all)}
      </Link>
    </p>
  )
}

/** A notice about an inquiry that this person may no longer open is no link. */
function Line({ notice, onClose }: { notice: InquiryNotice; onClose: () => void }) {
  const say = useWords()
  const mayOpen = useMay(inquiries.code, 'show') || notice.asked
  const moment = useMoment()
  const status = inquiries.fields.status.options.find(({ value }) => value === notice.status)?.label
  const kind = kinds[notice.kind]
  const to = notice.asked
    ? { search: location.search, hash: 'me=inquiries' }
    : `${inquiries.route}?_row=${encodeURIComponent(notice.inquiryId)}`
  const open = () => {
    onClose()
    if (!notice.isRead) void readNotices({ ids: [notice.id] })
  }
  const content = (
    <>
      <strong>{kind ? say(kind, { name: notice.name ?? '', status: status ? say(status) : '' }) : notice.kind}</strong>
      <span className="one-line soft-small">{notice.targetName ?? notice.receiptNo}</span>
      <time className="one-line soft-small" dateTime={notice.at}>
        {moment(notice.at)}
      </time>
    </>
  )
  return (
    <li data-unread={!notice.isRead || undefined}>
      {mayOpen ? (
        <Link to={to} onClick={open}>
          {content}
        </Link>
      ) : (
        <div>{content}</div>
      )}
    </li>
  )
}
