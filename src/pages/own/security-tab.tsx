import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { LoadFailed } from '../../load-failed.tsx'
import { openOverlay } from '../../frame/overlay-store.ts'
import { useWords } from '../../providers/i18n.ts'
import { useMoment } from '../../providers/inquiries.ts'
import { deleteOwnAccount, endOwnSession, sessionsKey, useOwnSessions, useProfile } from '../../providers/own.ts'
import type { OpenSession } from '../../resources/own-view.ts'
import { signOut } from '../../providers/sign-out.ts'
import { Identities } from './identities.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { ownWords } from './words.ts'

/** Password, sessions, and deletion of the account. */
export function SecurityTab() {
  const say = useWords()
  const { data: profile } = useProfile()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className="stack">
      <section className="own-part">
        <h3>{say(ownWords.password)}</h3>
        <Button onClick={() => openOverlay('password')}>{say(ownWords.changePassword)}</Button>
      </section>
      <section className="own-part own-part-wide">
        <h3>{say(ownWords.sessions)}</h3>
        <Sessions />
      </section>
      <Identities />
      {profile?.mayDelete && (
        <section className="own-part">
          <h3>{say(ownWords.deleteAccount)}</h3>
          <p>{say(ownWords.deleteWhat)}</p>
          <Button danger onClick={() => setDeleting(true)}>
            {say(ownWords.deleteAccount)}
          </Button>
        </section>
      )}
      {isDeleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </div>
  )
}

function Sessions() {
  const say = useWords()
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const { data, error, refetch } = useOwnSessions()
  const end = async ({ id }: OpenSession) => {
    try {
      await endOwnSession(id)
      void message.success(say(ownWords.ended))
    } catch (thrown) {
      modal.error({ title: say(ownWords.notSaved), content: thrown instanceof Error ? thrown.message : String(thrown) })
    }
    await client.invalidateQueries({ queryKey: sessionsKey })
  }
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <ul className="own-sessions">
      {data.map((session) => (
        <Place key={session.id} session={session} onEnd={() => void end(session)} />
      ))}
    </ul>
  )
}

function Place({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const say = useWords()
  const moment = useMoment()
  const browser =
    /(Edg|OPR|Firefox|Chrome|Safari|MicroMessenger)/.exec(session.userAgent ?? '')?.[1] ?? say(ownWords.unknownDevice)
  return (
    <li>
      <strong title={session.userAgent ?? undefined}>{browser}</strong>
      <span className="soft-small">
        {session.ip} · {say(ownWords.lastSeen, { at: moment(session.lastSeenAt) })}
      </span>
      {session.isCurrent ? (
        <Tag color="processing">{say(ownWords.current)}</Tag>
      ) : (
        <Button size="small" onClick={onEnd}>
          {say(ownWords.end)}
        </Button>
      )}
    </li>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const say = useWords()
  const remove = async (password: string) => {
    await deleteOwnAccount(password)
    await signOut()
  }
  return (
    <PasswordDialog
      title={say(ownWords.deleteAccount)}
      warning={say(ownWords.deleteWhat)}
      action={say(ownWords.deleteForGood)}
      isDanger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
