import type { ReactNode } from 'react'
import { Button, Dropdown, Tooltip } from 'antd'
import { EllipsisOutlined } from '@ant-design/icons'
import { useWords } from '../../../providers/i18n.ts'
import { words } from '../words.ts'

/** Something that can be done with a row. An action that is not possible now says why. */
export type MenuItem = {
  key: string
  label: string
  icon?: ReactNode
  isDanger?: boolean
  /** Why it can't be done now; absent or null when it can. */
  reason?: string | null
  onClick: () => void
}

/** What can be done with a row: the first thing as a button, the rest in a menu. */
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

/** Menu entries as antd takes them. */
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
