import type { ReactNode } from 'react'
import { Button } from 'antd'
import { CloudOutlined, InboxOutlined, LockOutlined, WarningOutlined } from '@ant-design/icons'
import type { CallError } from '../../../providers/call-error.ts'
import type { Resource } from '../../../resources/define.ts'
import { permission } from '../../../resources/permissions.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Density } from './view-settings.ts'
import { listWords } from './words.ts'

/** Placeholder of a loading table, with rows of the same height. */
export function ListSkeleton({ rows, density }: { rows: number; density: Density }) {
  const say = useWords()
  return (
    <div className="crud-skeleton" data-density={density} role="status" aria-label={say(sharedWords.loading)}>
      {Array.from({ length: rows + 1 }, (_, index) => (
        <div key={index} className="crud-skeleton-row">
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}

type StateProps = {
  icon: ReactNode
  look: 'empty' | 'failed' | 'away' | 'locked'
  title: string
  text: ReactNode
  children?: ReactNode
}

/** Replaces a list that has nothing to show: icon, message, action. */
function State({ icon, look, title, text, children }: StateProps) {
  return (
    <section className="crud-state" data-look={look}>
      <span className="crud-state-icon" aria-hidden>
        {icon}
      </span>
      <h2>{title}</h2>
      <div className="crud-state-text">{text}</div>
      {children && <div className="crud-state-actions">{children}</div>}
    </section>
  )
}

/** An empty list: says why, and what to do about it. */
export function NothingHere({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <State icon={<InboxOutlined />} look="empty" title={title} text={hint}>
      {children}
    </State>
  )
}

/** A list that failed to load: the server's message, a retry, and a button to clear filters that it may reject. */
export function NotLoaded({
  error,
  retry,
  clearFilters,
}: {
  error: CallError
  retry: () => void
  clearFilters?: () => void
}) {
  const say = useWords()
  const text = (
    <>
      {[error.msg, ...Object.values(error.errors ?? {}).flat()].map((each) => (
        <div key={each}>{each}</div>
      ))}
      {clearFilters && <div>{say(listWords.errorHint)}</div>}
    </>
  )
  return (
    <State icon={<WarningOutlined />} look="failed" title={say(sharedWords.loadFailed)} text={text}>
      <Button type="primary" onClick={retry}>
        {say(sharedWords.tryAgain)}
      </Button>
      {clearFilters && <Button onClick={clearFilters}>{say(listWords.clearFilters)}</Button>}
    </State>
  )
}

/** Shown for a server without this call; nothing else breaks. */
export function NotOffered({ resource }: { resource: Resource }) {
  const say = useWords()
  return (
    <State
      icon={<CloudOutlined />}
      look="away"
      title={say(listWords.degradedTitle)}
      text={say(listWords.degradedHint, { name: say(resource.label) })}
    />
  )
}

export function NotPermitted({ resource, action }: { resource: Resource; action: string }) {
  const say = useWords()
  return (
    <State
      icon={<LockOutlined />}
      look="locked"
      title={say(listWords.forbiddenTitle)}
      text={say(listWords.forbiddenHint, { permission: permission(resource.code, action) })}
    />
  )
}
