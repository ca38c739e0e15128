import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Descriptions, Drawer, Skeleton, Tag } from 'antd'
import { DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import { LoadFailed } from '../../load-failed.tsx'
import { useWords } from '../../providers/i18n.ts'
import { endSession, unlockUser, userSessions } from '../../providers/user-calls.ts'
import type { OpenSession } from '../../resources/own-view.ts'
import type { AnyRow } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { Moment } from '../crud/fields/moment.tsx'
import { NothingHere } from '../crud/index.tsx'
import { deviceName } from './device-name.ts'
import { dialogWords } from './dialog-words.ts'
import { userWords } from './words.ts'

type Props = { user: AnyRow; mayUnlock: boolean; isOpen: boolean; onClose: () => void; onClosed: () => void }

/** Open sessions of an account; each can be ended. */
export default function SessionsDrawer({ user, mayUnlock, isOpen, onClose, onClosed }: Props) {
  const say = useWords()
  const key = ['users', user.id, 'sessions']
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => userSessions(user.id, signal),
    staleTime: 0,
    refetchInterval: 30_000,
  })
  const endThem = useEnding(key)
  const others = query.data?.sessions.filter((each) => !each.isCurrent) ?? []
  const hasCurrent = query.data?.sessions.some((each) => each.isCurrent) ?? false
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      afterOpenChange={(isShown) => !isShown && onClosed()}
      width={560}
      className="crud-drawer"
      title={say(dialogWords.sessionsTitle, { name: String(user.realname) })}
      extra={
        others.length > 0 && (
          <Button danger onClick={() => endThem(others)}>
            {say(hasCurrent ? dialogWords.endOthers : dialogWords.endAll)}
          </Button>
        )
      }
    >
      {query.isPending ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : query.isError ? (
        <LoadFailed error={query.error} retry={() => void query.refetch()} />
      ) : (
        <>
          {query.data.lockedSeconds > 0 && (
            <Locked
              user={user}
              seconds={query.data.lockedSeconds}
              mayUnlock={mayUnlock}
              onUnlocked={() => void query.refetch()}
            />
          )}
          {query.data.sessions.length === 0 ? (
            <NothingHere title={say(dialogWords.noSessions)} hint="" />
          ) : (
            <ul
              className="user-sessions plain-list"
              aria-label={say(dialogWords.sessionsCount, { count: query.data.sessions.length })}
            >
              {query.data.sessions.map((session) => (
                <Session
                  key={session.id}
                  session={session}
                  now={query.dataUpdatedAt}
                  onEnd={() => endThem([session])}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Drawer>
  )
}

/** Ends sessions after a confirmation, one after the other, so that an error shows at which session it stopped. */
function useEnding(key: readonly string[]): (sessions: readonly OpenSession[]) => void {
  const say = useWords()
  const { modal, message } = App.useApp()
  const client = useQueryClient()
  const endNow = async (sessions: readonly OpenSession[]) => {
    try {
      for (const { id } of sessions) await endSession(id)
      void message.success(say(dialogWords.ended, { count: sessions.length }))
    } catch (thrown) {
      modal.error({ title: say(userWords.failed), content: thrown instanceof Error ? thrown.message : String(thrown) })
    }
    await client.invalidateQueries({ queryKey: [...key] })
  }
  return (sessions) =>
    void modal.confirm({
      title: say(dialogWords.endAllTitle, { count: sessions.length }),
      content: say(dialogWords.endHint),
      okText: say(dialogWords.end),
      okButtonProps: { danger: true },
      cancelText: say(sharedWords.cancel),
      onOk: () => endNow(sessions),
    })
}

/** An open page in use sends calls at least every half minute; after five minutes the session counts as inactive. */
const activeForMs = 5 * 60_000

function Session({ session, now, onEnd }: { session: OpenSession; now: number; onEnd: () => void }) {
  const say = useWords()
  const device = deviceName(session.userAgent) ?? say(dialogWords.unknownDevice)
  const isActive = now - Date.parse(session.lastSeenAt) < activeForMs
  const isPhone = /Mobile|iPhone|Android/.test(session.userAgent ?? '')
  return (
    <li className="user-session">
      <div className="user-session-head">
        {isPhone ? <MobileOutlined aria-hidden /> : <DesktopOutlined aria-hidden />}
        <strong title={session.userAgent ?? undefined}>{device}</strong>
        {session.isCurrent ? (
          <Tag color="processing">{say(dialogWords.current)}</Tag>
        ) : (
          <Tag color={isActive ? 'success' : 'default'}>{say(isActive ? dialogWords.active : dialogWords.idle)}</Tag>
        )}
        {!session.isCurrent && (
          <Button size="small" danger onClick={onEnd} aria-label={say(dialogWords.endNamed, { device })}>
            {say(dialogWords.end)}
          </Button>
        )}
      </div>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'ip', label: say(dialogWords.address), children: session.ip ?? say(dialogWords.unknownAddress) },
          { key: 'started', label: say(dialogWords.started), children: <Moment value={session.createdAt} isCompact /> },
          { key: 'seen', label: say(dialogWords.lastSeen), children: <Moment value={session.lastSeenAt} isCompact /> },
          { key: 'expires', label: say(dialogWords.expires), children: <Moment value={session.expiresAt} isCompact /> },
        ]}
      />
    </li>
  )
}

function Locked({
  user,
  seconds,
  mayUnlock,
  onUnlocked,
}: {
  user: AnyRow
  seconds: number
  mayUnlock: boolean
  onUnlocked: () => void
}) {
  const say = useWords()
  const { message, modal } = App.useApp()
  const unlock = async () => {
    try {
      await unlockUser(user.id)
      void message.success(say(userWords.unlocked, { name: String(user.realname) }))
      onUnlocked()
    } catch (thrown) {
      modal.error({ title: say(userWords.failed), content: thrown instanceof Error ? thrown.message : String(thrown) })
    }
  }
  return (
    <Alert
      type="warning"
      showIcon
      className="crud-gap"
      message={say(dialogWords.locked, { minutes: Math.ceil(seconds / 60) })}
      action={
        mayUnlock && (
          <Button size="small" onClick={() => void unlock()}>
            {say(userWords.unlock)}
          </Button>
        )
      }
    />
  )
}
