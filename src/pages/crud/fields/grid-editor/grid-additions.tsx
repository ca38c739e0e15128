import { Button, Dropdown } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { anyZone, gridLimits, type Grid } from '../../../../resources/rules/grid.ts'
import { useWords } from '../../../../providers/i18n.ts'
import { withRows } from './change.ts'
import { gridWords as words } from './words.ts'

type RowsProps = {
  grid: Grid
  zones: readonly { code: string; name: string }[] | null
  onChange: (grid: Grid) => void
}

/** Adds rows for zones that have none: one of them, or all. */
export function AddRows({ grid, zones, onChange }: RowsProps) {
  const say = useWords()
  const order = (zones ?? []).map(({ code }) => code)
  const taken = new Set(grid.rows.map(({ zone }) => zone))
  const free = (zones ?? []).filter(({ code }) => !taken.has(code))
  const room = gridLimits.rows - grid.rows.length
  const items = [
    ...(free.length > 1 && free.length <= room
      ? [{ key: '', label: say(words.allRows, { count: free.length }) }, { type: 'divider' as const }]
      : []),
    ...free.map(({ code, name }) => ({ key: code, label: name })),
    ...(taken.has(anyZone) ? [] : [{ key: anyZone, label: say(words.otherZones) }]),
  ]
  const add = (key: string): void => {
    const added = key === '' ? free.map(({ code }) => code) : [key]
    onChange(withRows(grid, added, order))
  }
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      disabled={items.length === 0 || room <= 0}
      menu={{ items, onClick: ({ key }) => add(key), className: 'rule-grid-menu' }}
    >
      <Button size="small" icon={<PlusOutlined />} aria-haspopup="menu">
        {say(words.addRow)}
      </Button>
    </Dropdown>
  )
}

export function AddColumn({ grid, onAdd }: { grid: Grid; onAdd: () => void }) {
  const say = useWords()
  return (
    <Button size="small" icon={<PlusOutlined />} disabled={grid.columns.length >= gridLimits.columns} onClick={onAdd}>
      {say(words.addColumn)}
    </Button>
  )
}
