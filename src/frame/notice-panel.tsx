import { Button, Drawer, Empty, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { loadChunk } from '../load-chunk.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useMay } from '../providers/access.ts'
import { useWords } from '../providers/i18n.ts'
import { useWaiting } from '../providers/inquiries.ts'
import { readNotices, useNotices, useUnread } from '../providers/notice-calls.ts'
import type { Label } from '../resources/define.ts'
import { inquiries } from '../resources/inquiries.ts'
import type { Notice } from '../resources/notice-view.ts'
import { InquiryLine, VerdictsLine } from './notice-lines.tsx'
import './notice-panel.css'

const VerdictsDialog = lazy(() => loadChunk(() => import('./verdicts-dialog.tsx')))

const words = {
  notices: { zh: '通知', en: 'Notices' },
  none: { zh: '暂无通知', en: 'No notices' },
  noneWhy: {
    zh: '新的投资意向、办理进展和答复，以及结论的变化会出现在这里。',
    en: 'New inquiries, progress, answers and changed verdicts will appear here.',
  },
  allRead: { zh: '全部标为已读', en: 'Mark all as read' },
  failed: { zh: '通知未能加载', en: 'Notices could not be loaded' },
  waiting: { zh: '待办 {count}', en: '{count} waiting' },
  overdue: { zh: '超期 {count}', en: '{count} overdue' },
  all: { zh: '全部投资意向', en: 'All inquiries' },
} as const satisfies Record<string, Label>

/** The user's notices in a drawer; each links to its subject, or opens the changes that it is about. */
export default function NoticePanel({ onClose }: { onClose: () => void }) {
  const say = useWords()
  const { data, error, refetch } = useNotices()
  const unread = useUnread()
  const [openId, setOpenId] = useState<string | null>(null)
  const readAll = Boolean(unread.data?.unread) && (
    <Button
      size="small"
      onClick={() => void readNotices({ ids: [], all: true }).then(() => Promise.all([refetch(), unread.refetch()]))}
    >
      {say(words.allRead)}
    </Button>
  )
  const open = ({ id, isRead, subject }: Notice) => {
    if (subject === 'verdicts') setOpenId(id)
    else onClose()
    if (!isRead) void readNotices({ ids: [id] })
  }
  return (
    <Drawer open onClose={onClose} width={400} title={say(words.notices)} extra={readAll} className="notice-panel">
      {error && <LoadFailed what={say(words.failed)} error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      <WaitingLinks onClose={onClose} />
      {data?.length === 0 && (
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
        {data?.map((notice) => (
          <li key={notice.id} data-unread={!notice.isRead || undefined}>
            {notice.subject === 'verdicts' ? (
              <VerdictsLine notice={notice} onOpen={() => open(notice)} />
            ) : (
              <InquiryLine notice={notice} onOpen={() => open(notice)} />
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {openId && <VerdictsDialog id={openId} onClose={() => setOpenId(null)} onLeave={onClose} />}
      </Suspense>
    </Drawer>
  )
}

const today = (): string => new Date().toLocaleDateString('en-CA')

/** For officers who answer inquiries. */
function WaitingLinks({ onClose }: { onClose: () => void }) {
  const say = useWords()
  const { data: waiting } = useWaiting(useMay(inquiries.code, 'list'))
  if (!waiting) return null
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
