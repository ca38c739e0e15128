import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../providers/i18n.ts'
import { useUnread } from '../providers/notice-calls.ts'
import { openOverlay } from './overlay-store.ts'

const words = {
  notices: { zh: '通知', en: 'Notices' },
  unread: { zh: '通知，{count} 条未读', en: 'Notices, {count} unread' },
} as const
const mostShown = 99

/** Opens the notices of the signed-in user, and shows how many are unread. */
export default function NoticeBell() {
  const say = useWords()
  const { data } = useUnread()
  const unread = data?.unread ?? 0
  const label = unread > 0 ? say(words.unread, { count: unread }) : say(words.notices)
  return (
    <Button
      type="text"
      className="notice-bell"
      icon={<BellOutlined />}
      aria-label={label}
      title={label}
      onClick={() => openOverlay('notices')}
    >
      {unread > 0 && (
        <span className="notice-count" aria-hidden="true">
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
    </Button>
  )
}
