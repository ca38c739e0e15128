import type { ReactNode } from 'react'
import { Button } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import type { MenuItem } from './row-menu.tsx'
import { listWords } from './words.ts'

/**
 * Actions for the selected rows. Replaces the line above the table, so that nothing moves; screen readers announce the
 * count.
 */
export function BatchBar({
  count,
  items,
  onClear,
  children,
}: {
  count: number
  items: readonly MenuItem[]
  onClear: () => void
  /** An action that is more than a button. */
  children?: ReactNode
}) {
  const say = useWords()
  return (
    <div className="crud-batch" role="region" aria-label={say(listWords.selected, { count })}>
      <span aria-live="polite">{say(listWords.selected, { count })}</span>
      {items.map(({ key, label, icon, isDanger, reason, onClick }) => (
        <Button
          key={key}
          size="small"
          icon={icon}
          danger={isDanger}
          disabled={Boolean(reason)}
          title={reason ?? undefined}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {children}
      <Button type="link" size="small" onClick={onClear}>
        {say(listWords.clearSelection)}
      </Button>
    </div>
  )
}
