import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert, Collapse, Descriptions, Drawer, Empty, Input, Skeleton, Tabs, Tag } from 'antd'
import { Link } from 'react-router'
import { LoadFailed } from '../../load-failed.tsx'
import { useMayAsk } from '../../providers/access.ts'
import { useWords } from '../../providers/i18n.ts'
import { effectiveRights, type EffectivePermission, type Origin } from '../../providers/user-calls.ts'
import type { AnyRow } from '../../resources/define.ts'
import type { DataScope } from '../../resources/permissions.ts'
import { policies } from '../../resources/policies.ts'
import { roles } from '../../resources/roles.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { NothingHere } from '../crud/index.tsx'
import { actionLabel, groupByCode, menuOf, scopeLabel, searchGroups, type CodeGroup } from './effective-groups.ts'
import { dialogWords } from './dialog-words.ts'

type Props = { user: AnyRow; isOpen: boolean; onClose: () => void; onClosed: () => void }

/**
 * What an account may do and see: every effective permission with the role, policy and entry that grant it, and its
 * menu.
 */
export default function EffectiveDrawer({ user, isOpen, onClose, onClosed }: Props) {
  const say = useWords()
  const query = useQuery({
    queryKey: ['users', user.id, 'effective'],
    queryFn: ({ signal }) => effectiveRights(user.id, signal),
    staleTime: 0,
  })
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      afterOpenChange={(isShown) => !isShown && onClosed()}
      width={760}
      className="crud-drawer"
      title={say(dialogWords.seeAsTitle, { name: String(user.realname) })}
    >
      <About user={user} />
      {query.isPending ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : query.isError ? (
        <LoadFailed error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Tabs
          items={[
            {
              key: 'permissions',
              label: say(dialogWords.permissions, { count: query.data.permissions.length }),
              children: <Permissions permissions={query.data.permissions} />,
            },
            {
              key: 'menu',
              label: say(dialogWords.menu, {
                count: menuOf(query.data.permissions).flatMap(({ entries }) => entries).length,
              }),
              children: <Menu permissions={query.data.permissions} />,
            },
          ]}
        />
      )}
    </Drawer>
  )
}

function About({ user }: { user: AnyRow }) {
  const say = useWords()
  const labels = user._labels ?? {}
  const names = (name: string) => [labels[name] ?? []].flat().join(say(sharedWords.listSeparator)) || '—'
  return (
    <>
      {user.enabled === false && (
        <Alert type="warning" showIcon className="crud-gap" message={say(dialogWords.disabledNote)} />
      )}
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={[
          { key: 'region', label: say(dialogWords.region), children: names('xzqdm') },
          { key: 'roles', label: say(dialogWords.roles), children: names('roles') },
        ]}
      />
    </>
  )
}

function Permissions({ permissions }: { permissions: readonly EffectivePermission[] }) {
  const say = useWords()
  const [text, setText] = useState('')
  const groups = useMemo(() => groupByCode(permissions), [permissions])
  const found = searchGroups(groups, text)
  if (groups.length === 0) return <NothingHere title={say(dialogWords.nothing)} hint={say(dialogWords.nothingHint)} />
  return (
    <>
      <Input.Search
        allowClear
        className="crud-gap"
        value={text}
        placeholder={say(dialogWords.search)}
        aria-label={say(dialogWords.search)}
        onChange={(event) => setText(event.target.value)}
      />
      {found.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(dialogWords.nothingFound)} />
      ) : (
        <Collapse
          items={found.map((group) => ({
            key: group.code,
            label: <CodeHead group={group} />,
            children: <CodeTable group={group} />,
          }))}
        />
      )}
    </>
  )
}

function CodeHead({ group }: { group: CodeGroup }) {
  const say = useWords()
  return (
    <span className="user-code">
      <strong>{say(group.label)}</strong>
      <code className="soft-small">{group.code}</code>
      <span className="user-code-actions one-line soft-small">
        {group.permissions.map(({ action }) => say(actionLabel(action))).join(say(sharedWords.listSeparator))}
      </span>
      <Scope scope={group.widest} />
    </span>
  )
}

const scopeColours: Readonly<Record<DataScope, string | undefined>> = { all: 'orange', region: 'blue', self: undefined }

function Scope({ scope }: { scope: DataScope }) {
  const say = useWords()
  return <Tag color={scopeColours[scope]}>{say(scopeLabel(scope))}</Tag>
}

function CodeTable({ group }: { group: CodeGroup }) {
  const say = useWords()
  return (
    <table className="user-rights plain-table">
      <thead className="soft-small">
        <tr>
          <th scope="col">{say(dialogWords.action)}</th>
          <th scope="col">{say(dialogWords.scope)}</th>
          <th scope="col">{say(dialogWords.from)}</th>
        </tr>
      </thead>
      <tbody>
        {group.permissions.map(({ permission, action, dataScope, from }) => (
          <tr key={permission}>
            <th scope="row">{say(actionLabel(action))}</th>
            <td>
              <Scope scope={dataScope} />
            </td>
            <td>
              <ul className="plain-list">
                {from.map((origin) => (
                  <li key={`${origin.role.id} ${origin.policy.id} ${origin.as}`}>
                    <Source origin={origin} isWidest={origin.dataScope === dataScope} />
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Role → policy → entry, with links where the reader has the permission. A source that does not decide the data scope
 * shows the one that it grants.
 */
function Source({ origin, isWidest }: { origin: Origin; isWidest: boolean }) {
  const say = useWords()
  const ask = useMayAsk()
  const role = `${say(dialogWords.role)} ${origin.role.name}`
  const policy = `${say(dialogWords.policy)} ${origin.policy.name}`
  return (
    <>
      {ask(roles.code, 'list') ? <Link to={`${roles.route}?_row=${origin.role.id}`}>{role}</Link> : role}
      {' → '}
      {ask(policies.code, 'list') ? <Link to={`${policies.route}?_row=${origin.policy.id}`}>{policy}</Link> : policy}
      {' → '}
      <code className="soft-small">{origin.as}</code>
      {!isWidest && (
        <>
          {' '}
          <Scope scope={origin.dataScope} />
        </>
      )}
    </>
  )
}

function Menu({ permissions }: { permissions: readonly EffectivePermission[] }) {
  const say = useWords()
  const groups = menuOf(permissions)
  if (groups.length === 0) return <NothingHere title={say(dialogWords.noMenu)} hint="" />
  return (
    <nav className="user-menu-preview" aria-label={say(dialogWords.platform)}>
      <strong>{say(dialogWords.platform)}</strong>
      {groups.map(({ label, entries }) => (
        <section key={label.zh}>
          <h3>{say(label)}</h3>
          <ul className="plain-list">
            {entries.map((entry) => (
              <li key={entry.zh}>{say(entry)}</li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
