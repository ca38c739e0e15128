import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { LoadFailed } from '../../load-failed.tsx'
import { useWords } from '../../providers/i18n.ts'
import { useMoment } from '../../providers/inquiries.ts'
import { identitiesKey, unlinkIdentity, useOwnIdentities } from '../../providers/own.ts'
import type { OwnIdentity } from '../../resources/own-view.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { ownWords } from './words.ts'

/** Identities of external providers with which the user may sign in; renders nothing without any, as for most users. */
export function Identities() {
  const say = useWords()
  const moment = useMoment()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<OwnIdentity | null>(null)
  const { data = [], error, refetch } = useOwnIdentities()
  const unlink = async ({ issuer }: OwnIdentity, password: string) => {
    await unlinkIdentity(issuer, password)
    void message.success(say(ownWords.unlinked))
    setLeaving(null)
    await client.invalidateQueries({ queryKey: identitiesKey })
  }
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <section className="own-part own-part-wide">
      <h3>{say(ownWords.identities)}</h3>
      <ul className="own-sessions">
        {data.map((identity) => (
          <li key={identity.issuer}>
            <strong>{identity.subject}</strong>
            <span className="soft-small">
              {say(ownWords.linkedAt, { host: hostOf(identity.issuer), at: moment(identity.linkedAt) })}
            </span>
            <Button size="small" onClick={() => setLeaving(identity)}>
              {say(ownWords.unlink)}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <PasswordDialog
          title={say(ownWords.unlink)}
          warning={say(ownWords.unlinkWhat)}
          action={say(ownWords.unlink)}
          isDanger
          onConfirm={(password) => unlink(leaving, password)}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}
