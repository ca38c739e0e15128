import { lazy, Suspense, useState } from 'react'
import {
  KeyOutlined,
  LaptopOutlined,
  PlayCircleOutlined,
  SafetyCertificateOutlined,
  StopOutlined,
  UnlockOutlined,
} from '@ant-design/icons'
import { App } from 'antd'
import { useInvalidate } from '@refinedev/core'
import { useMayAsk } from '../../providers/access.ts'
import { useWords } from '../../providers/i18n.ts'
import { useUser } from '../../providers/session.ts'
import { site } from '../../providers/site.ts'
import { mostUsers, unlockUser } from '../../providers/user-calls.ts'
import type { AnyRow, Resource } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { ResourcePage, type MenuItem } from '../crud/index.tsx'
import type { Failure } from '../crud/form/outcome.ts'
import { useSave } from '../crud/form/use-save.ts'
import { useBatch, type BatchOpened } from './use-batch.tsx'
import { userWords } from './words.ts'
import './user.css'

const ResetDialog = lazy(() => import('./reset-dialog.tsx'))
const SessionsDrawer = lazy(() => import('./sessions-drawer.tsx'))
const EffectiveDrawer = lazy(() => import('./effective-drawer.tsx'))
const ImportNote = lazy(() => import('./import-note.tsx'))
const RoleDialog = lazy(() => import('./role-dialog.tsx'))
const HandOverSheet = lazy(() => import('./hand-over-sheet.tsx'))

/** The open dialog or drawer; it is kept until its closing animation has ended. */
type Opened = { what: 'reset' | 'sessions' | 'effective'; user: AnyRow; isOpen: boolean }

/**
 * Users: the page of their declaration, and actions that only accounts have: password, lock, sessions, effective
 * permissions.
 */
export default function UserPage({ resource }: { resource: Resource }) {
  const ask = useMayAsk()
  const [opened, setOpened] = useState<Opened | null>(null)
  const say = useWords()
  const own = useUser()?.usrId
  const rowActions = useAccountActions(resource, (what, user) => setOpened({ what, user, isOpen: true }))
  const closing = {
    isOpen: opened?.isOpen ?? false,
    onClose: () => setOpened((before) => before && { ...before, isOpen: false }),
    onClosed: () => setOpened(null),
  }
  const several = useSeveral(resource)
  return (
    <>
      <ResourcePage
        resource={resource}
        rowActions={rowActions}
        batchActions={several.actions}
        importNote={several.importNote}
        whyNotRemove={(user) => (user.id === own ? say(userWords.ownAccount) : null)}
      />
      <Suspense fallback={null}>
        {opened?.what === 'reset' && <ResetDialog resource={resource} user={opened.user} {...closing} />}
        {opened?.what === 'sessions' && (
          <SessionsDrawer user={opened.user} mayUnlock={ask(resource.code, 'edit')} {...closing} />
        )}
        {opened?.what === 'effective' && <EffectiveDrawer user={opened.user} {...closing} />}
        {several.dialogs}
      </Suspense>
    </>
  )
}

type Several = { users: readonly { id: string; name: string }[] }

/** Actions on several accounts, what an import says about passwords, and the dialogs of both. */
function useSeveral(resource: Resource) {
  const mayEdit = useMayAsk()(resource.code, 'edit')
  const invalidate = useInvalidate()
  const [role, setRole] = useState<BatchOpened | null>(null)
  const [sheet, setSheet] = useState<Several | null>(null)
  const [handedOver, setHandedOver] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setOpen] = useState(false)
  const batch = useBatch(resource, (opened) => {
    setOpen(true)
    if (opened.what === 'role') setRole(opened)
    else setSheet({ users: opened.users.map(({ id, realname }) => ({ id, name: String(realname) })) })
  })
  const closing = { isOpen, onClose: () => setOpen(false) }
  const importNote = (added: readonly { id: string; title: string }[] | null) => {
    const waiting = added?.filter(({ id }) => !handedOver.has(id))
    if (waiting?.length === 0) return null
    const users = waiting?.slice(0, mostUsers).map(({ id, title }) => ({ id, name: title }))
    const openSheet = () => {
      setOpen(true)
      if (users) setSheet({ users })
    }
    return (
      <Suspense fallback={null}>
        <ImportNote added={waiting?.length ?? null} onOpen={users && mayEdit ? openSheet : null} />
      </Suspense>
    )
  }
  const dialogs = (
    <>
      {role && (
        <RoleDialog
          resource={resource}
          count={role.users.length}
          {...closing}
          onClosed={() => setRole(null)}
          onGive={async (id) => {
            if (await batch.give(role.users, id, role.follow)) setOpen(false)
          }}
        />
      )}
      {sheet && (
        <HandOverSheet
          users={sheet.users}
          {...closing}
          onClosed={() => setSheet(null)}
          onDone={(ids) => {
            setHandedOver(new Set([...handedOver, ...ids]))
            void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
          }}
        />
      )}
    </>
  )
  return { actions: batch.actions, importNote, dialogs }
}

/**
 * Actions on an account beyond editing. An action that would lock out the user who runs it is disabled with the reason.
 */
function useAccountActions(
  resource: Resource,
  open: (what: Opened['what'], user: AnyRow) => void,
): (user: AnyRow) => readonly MenuItem[] {
  const say = useWords()
  const ask = useMayAsk()
  const own = useUser()?.usrId
  const { askToDisable, enable } = useEnabling(resource)
  const unlock = useUnlock()
  const may = (action: string) => site.hasExtras && ask(resource.code, action)
  return (user) => {
    const isOwn = user.id === own
    const effective: MenuItem = {
      key: 'effective',
      label: say(userWords.seeAs),
      icon: <SafetyCertificateOutlined />,
      onClick: () => open('effective', user),
    }
    const sessions: MenuItem = {
      key: 'sessions',
      label: say(userWords.sessions),
      icon: <LaptopOutlined />,
      onClick: () => open('sessions', user),
    }
    const reset: MenuItem = {
      key: 'reset',
      label: say(userWords.reset),
      icon: <KeyOutlined />,
      reason: isOwn ? say(userWords.ownPassword) : null,
      onClick: () => open('reset', user),
    }
    const unlocking: MenuItem = {
      key: 'unlock',
      label: say(userWords.unlock),
      icon: <UnlockOutlined />,
      onClick: () => void unlock(user),
    }
    const enabling: MenuItem = user.enabled
      ? {
          key: 'disable',
          label: say(userWords.disable),
          icon: <StopOutlined />,
          isDanger: true,
          reason: isOwn ? say(userWords.ownAccount) : null,
          onClick: () => askToDisable(user),
        }
      : { key: 'enable', label: say(userWords.enable), icon: <PlayCircleOutlined />, onClick: () => void enable(user) }
    return [
      ...(may('show') ? [effective] : []),
      ...(may('session') ? [sessions] : []),
      ...(may('edit') ? [reset, unlocking, enabling] : []),
    ]
  }
}

function useUnlock(): (user: AnyRow) => Promise<void> {
  const say = useWords()
  const { message, modal } = App.useApp()
  return async (user) => {
    try {
      await unlockUser(user.id)
      void message.success(say(userWords.unlocked, { name: String(user.realname) }))
    } catch (thrown) {
      modal.error({ title: say(userWords.failed), content: thrown instanceof Error ? thrown.message : String(thrown) })
    }
  }
}

/**
 * Enables and disables an account without opening its form; disabling asks first, because it ends the account's
 * sessions.
 */
function useEnabling(resource: Resource): {
  askToDisable: (user: AnyRow) => void
  enable: (user: AnyRow) => Promise<void>
} {
  const say = useWords()
  const { message, modal } = App.useApp()
  const { save } = useSave(resource)
  const invalidate = useInvalidate()

  const explain = (failure: Failure) => {
    if (failure.type === 'withdrawn') return
    const words =
      failure.type === 'conflict'
        ? say(userWords.changedMeanwhile)
        : failure.type === 'refused'
          ? failure.error.msg
          : [...Object.values(failure.errors).flat(), ...failure.rest].join(say({ zh: '；', en: '; ' }))
    modal.error({ title: say(userWords.failed), content: words })
  }
  const set = async (user: AnyRow, enabled: boolean) => {
    const result = await save({ id: user.id, version: user.version }, { enabled })
    if (result.type === 'busy') return
    if (result.type === 'saved')
      void message.success(say(enabled ? userWords.enabled : userWords.disabled, { name: String(user.realname) }))
    else explain(result)
    await invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
  }
  const askToDisable = (user: AnyRow) =>
    void modal.confirm({
      title: say(userWords.disableTitle, { name: String(user.realname) }),
      content: say(userWords.disableHint),
      okText: say(userWords.disable),
      okButtonProps: { danger: true },
      cancelText: say(sharedWords.cancel),
      onOk: () => set(user, false),
    })
  return { askToDisable, enable: (user) => set(user, true) }
}
