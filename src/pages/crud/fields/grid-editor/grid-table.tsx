import type { RefObject } from 'react'
import { Button, InputNumber } from 'antd'
import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { allUses, anyZone, type Column, type Grid, type GridRow } from '../../../../resources/rules/grid.ts'
import { useWords } from '../../../../providers/i18n.ts'
import { GridCell, type OnCell } from './cell.tsx'
import { withLimit, withoutColumn, withoutRow } from './change.ts'
import type { Limit } from './limit.ts'
import type { useGridNames, useZones } from './use-names.ts'
import type { Selection } from './use-selection.ts'
import { gridWords as words } from './words.ts'

type Props = {
  body: RefObject<HTMLTableSectionElement | null>
  label: string
  grid: Grid
  zones: ReturnType<typeof useZones>['zones']
  names: ReturnType<typeof useGridNames>
  /** The number that its rows have, and its name with the unit. */
  limit: Limit | null
  selection: Selection
  on: OnCell
  /** Opens the dialog of a column. */
  onColumn: (column: Column) => void
  onChange: (grid: Grid) => void
}

/** The cells with their heads. */
export function GridTable(props: Props) {
  const { body, label, grid, names, limit } = props
  const say = useWords()
  return (
    <div className="rule-grid-scroll">
      <table className="rule-grid" role="grid" aria-label={label} aria-multiselectable>
        <thead>
          <tr>
            <th scope="col">{say(words.zone)}</th>
            {limit && <th scope="col">{say(limit.label)}</th>}
            {grid.columns.map((column) => (
              <ColumnHead key={column.key} {...props} column={column} name={names.columnName(column)} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {grid.rows.map((row, at) => (
            <Row key={row.zone} {...props} row={row} at={at} />
          ))}
          {grid.rows.length === 0 && (
            <tr>
              <td colSpan={grid.columns.length + 1 + Number(limit !== null)}>{say(words.noRows)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function ColumnHead({ grid, column, name, selection, onColumn, onChange }: Props & { column: Column; name: string }) {
  const say = useWords()
  if (column.key === allUses.key)
    return (
      <th scope="col">
        <span className="rule-grid-name">{name}</span>
      </th>
    )
  return (
    <th scope="col">
      <span className="rule-grid-name">{name}</span>
      <span className="rule-grid-actions">
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label={say(words.changeColumn, { column: name })}
          onClick={() => onColumn(column)}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={say(words.removeColumn, { column: name })}
          onClick={() => {
            onChange(withoutColumn(grid, column.key))
            selection.focus()
          }}
        />
      </span>
    </th>
  )
}

type RowProps = Props & { row: GridRow; at: number }

function Row({ grid, zones, names, limit, selection, on, onChange, row, at }: RowProps) {
  const say = useWords()
  const { zone, cells } = row
  const value = limit && (row[limit.field] ?? null)
  const name = names.zoneName(zone)
  const isStrange = zones !== null && zone !== anyZone && !zones.some(({ code }) => code === zone)
  return (
    <tr>
      <th scope="row">
        <span className="rule-grid-head">
          <span className="rule-grid-name">{name}</span>
          <span className="rule-grid-actions">
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={say(words.removeRow, { zone: name })}
              onClick={() => {
                onChange(withoutRow(grid, zone))
                selection.focus()
              }}
            />
          </span>
        </span>
        {isStrange && <span className="rule-grid-name crud-cell-mistake">{say(words.strange)}</span>}
      </th>
      {limit && (
        <td>
          <InputNumber
            size="small"
            min={0}
            max={limit.most}
            value={value}
            status={value === null ? 'warning' : undefined}
            aria-label={say(words.limitOf, { zone: name, limit: say(limit.label) })}
            onChange={(next) => onChange(withLimit(grid, zone, { [limit.field]: next }))}
          />
        </td>
      )}
      {grid.columns.map((column, index) => (
        <GridCell
          key={column.key}
          cell={cells[column.key]}
          zone={name}
          column={names.columnName(column)}
          place={{ row: at, column: index }}
          selection={selection}
          on={on}
        />
      ))}
    </tr>
  )
}
