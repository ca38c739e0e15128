import type { ReactNode } from 'react'
import { Button, Dropdown, Tooltip } from 'antd'
import { EllipsisOutlined } from '@ant-design/icons'
import { useWords } from '../../../providers/i18n.ts'
import { words } from '../words.ts'

/** An action for a row. An action that is not possible now has a reason. */
export type MenuItem = {
  key: string
  label: string
  icon?: ReactNode
  isDanger?: boolean
  /** Why it is not possible now; missing or null if it is. */
  reason?: string | null
  onClick: () => void
}

/** Actions of a row: the first as a button, the others in a menu. */
export function RowMenu({ title, items }: { title: string; items: readonly MenuItem[] }) {
  const say = useWords()
  const [first, ...rest] = items
  if (!first) return null
  return (
    <span className="crud-row-actions">
      <Tooltip title={first.reason}>
        <Button type="link" size="small" disabled={Boolean(first.reason)} onClick={first.onClick}>
          {first.label}
        </Button>
      </Tooltip>
      {rest.length > 0 && (
        <Dropdown trigger={['click']} autoFocus placement="bottomRight" menu={{ items: menuEntries(rest) }}>
          <Button
            aria-haspopup="menu"
            type="text"
            size="small"
            icon={<EllipsisOutlined />}
            aria-label={say(words.moreOf, { title })}
          />
        </Dropdown>
      )}
    </span>
  )
}

/** Menu entries in antd's format. */
export function menuEntries(items: readonly MenuItem[]) {
  return items.map(({ key, label, icon, isDanger, reason, onClick }) => ({
    key,
    icon,
    danger: isDanger,
    disabled: Boolean(reason),
    onClick,
    label: reason ? <Tooltip title={reason}>{label}</Tooltip> : label,
  }))
}
