import { useState } from 'react'
import { KeyOutlined, PlayCircleOutlined, StopOutlined, TeamOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useInvalidate } from '@refinedev/core'
import { useMayAsk } from '../../providers/access.ts'
import { asError } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import { useUser } from '../../providers/session.ts'
import { site } from '../../providers/site.ts'
import { enableMany, giveRole, mostUsers } from '../../providers/user-calls.ts'
import type { AnyRow, Label, Resource } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import type { Extensions, Follow, MenuItem } from '../crud/index.tsx'
import { BatchRefusal } from './batch-refusal.tsx'
import { batchWords } from './batch-words.ts'
import { userWords } from './words.ts'

/** What the page opens for the selected accounts. */
export type BatchOpened = { what: 'role' | 'handOver'; users: readonly AnyRow[]; follow: Follow }

type Batch = {
  actions: Extensions['batchActions']
  /** Gives the accounts a role; returns whether it was given. */
  give: (users: readonly AnyRow[], role: string, follow: Follow) => Promise<boolean>
}

/** Actions on several accounts: all or none, each by the rules of a single change. */
export function useBatch(resource: Resource, open: (opened: BatchOpened) => void): Batch {
  const say = useWords()
  const ask = useMayAsk()
  const own = useUser()?.usrId
  const { message, modal } = App.useApp()
  const invalidate = useInvalidate()
  const [isBusy, setBusy] = useState(false)

  const run = async (users: readonly AnyRow[], follow: Follow, change: () => Promise<AnyRow[]>, done: Label) => {
    setBusy(true)
    try {
      follow(await change())
      void message.success(say(done, { count: users.length }))
      return true
    } catch (thrown) {
      const named = users.map(({ id, realname }) => ({ id, name: String(realname) }))
      modal.error({ title: say(batchWords.failed), content: <BatchRefusal error={asError(thrown)} users={named} /> })
      return false
    } finally {
      setBusy(false)
      await invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
    }
  }
  const set = (users: readonly AnyRow[], enabled: boolean, follow: Follow) =>
    run(users, follow, () => enableMany(users, enabled), enabled ? batchWords.enabled : batchWords.disabled)
  const askToDisable = (users: readonly AnyRow[], follow: Follow) =>
    void modal.confirm({
      title: say(batchWords.disableTitle, { count: users.length }),
      content: say(batchWords.disableHint),
      okText: say(userWords.disable),
      okButtonProps: { danger: true },
      cancelText: say(sharedWords.cancel),
      onOk: () => void set(users, false, follow),
    })

  const actions = (users: readonly AnyRow[], follow: Follow): readonly MenuItem[] => {
    const tooMany = users.length > mostUsers ? say(batchWords.tooMany, { limit: mostUsers }) : null
    const reason = tooMany ?? (isBusy ? say(sharedWords.loading) : null)
    const notOwn = reason ?? (users.some(({ id }) => id === own) ? say(batchWords.ownAmong) : null)
    return [
      {
        key: 'enable',
        label: say(userWords.enable),
        icon: <PlayCircleOutlined />,
        reason,
        onClick: () => void set(users, true, follow),
      },
      {
        key: 'disable',
        label: say(userWords.disable),
        icon: <StopOutlined />,
        reason: notOwn,
        onClick: () => askToDisable(users, follow),
      },
      {
        key: 'role',
        label: say(batchWords.giveRole),
        icon: <TeamOutlined />,
        reason,
        onClick: () => open({ what: 'role', users, follow }),
      },
      {
        key: 'handOver',
        label: say(batchWords.reset),
        icon: <KeyOutlined />,
        reason: notOwn,
        onClick: () => open({ what: 'handOver', users, follow }),
      },
    ]
  }
  return {
    actions: site.hasExtras && ask(resource.code, 'edit') ? actions : undefined,
    give: (users, role, follow) => run(users, follow, () => giveRole(users, role), batchWords.given),
  }
}
