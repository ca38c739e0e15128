import { createContext, memo, use, type ReactNode } from 'react'
import { Button, Dropdown, Tooltip } from 'antd'
import { EllipsisOutlined } from '@ant-design/icons'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import { rowTitle } from '../../../providers/row-title.ts'
import { words } from '../words.ts'
import { useHandler } from './use-stable.ts'

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

/** The actions of each row of a list. A context, because they change more often than the rows. */
export const MenuContext = createContext<(row: AnyRow) => readonly MenuItem[]>(() => [])

/** Actions of a row in a table: the first as a button, the others in a menu. */
export function MenuOfRow({ resource, row }: { resource: Resource; row: AnyRow }) {
  const items = use(MenuContext)(row)
  const onPick = useHandler((key: string) => items.find((item) => item.key === key)?.onClick())
  return <RowMenu title={rowTitle(resource, row)} items={items} onPick={onPick} />
}

type RowMenuProps = { title: string; items: readonly MenuItem[]; onPick: (key: string) => void }

/** Drawn again only if it looks different: a hundred of them are a good part of a page of rows. */
const RowMenu = memo(function RowMenu({ title, items, onPick }: RowMenuProps) {
  const say = useWords()
  const [first, ...rest] = items
  if (!first) return null
  const button = (
    <Button type="link" size="small" disabled={Boolean(first.reason)} onClick={() => onPick(first.key)}>
      {first.label}
    </Button>
  )
  const entries = menuEntries(rest.map((item) => ({ ...item, onClick: () => onPick(item.key) })))
  return (
    <span className="crud-row-actions">
      {first.reason ? <Tooltip title={first.reason}>{button}</Tooltip> : button}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} autoFocus placement="bottomRight" menu={{ items: entries }}>
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
}, looksSame)

function looksSame(before: RowMenuProps, next: RowMenuProps): boolean {
  const looks = ({ title, items }: RowMenuProps) =>
    JSON.stringify([title, items.map(({ key, label, isDanger, reason }) => [key, label, isDanger, reason])])
  return before.onPick === next.onPick && looks(before) === looks(next)
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
