import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { App, Form } from 'antd'
import { FormItemInputContext } from 'antd/es/form/context'
import { allUses, emptyGrid, type Column, type Grid } from '../../../../resources/rules/grid.ts'
import { gridMistake } from '../../../../resources/rules/grid-form.ts'
import type { Outcome } from '../../../../resources/rules/outcome.ts'
import { useWords } from '../../../../providers/i18n.ts'
import type { FieldOf, InputProps } from '../renderer.ts'
import { CellDialog } from './cell-dialog.tsx'
import { cellAt, newColumnKey, withCells, withColumn, withOutcome, type Place } from './change.ts'
import { copiedText, pastedOutcomes, withPasted } from './clipboard.ts'
import { ColumnDialog } from './column-dialog.tsx'
import { AddColumn, AddRows } from './grid-additions.tsx'
import { GridTable } from './grid-table.tsx'
import { limitFor, type Limit } from './limit.ts'
import { ToolBar } from './tool-bar.tsx'
import { useGridNames, useZones } from './use-names.ts'
import { outcomeOfKey, useSelection } from './use-selection.ts'
import GridView from './view.tsx'
import { gridWords as words } from './words.ts'
import './grid.css'

type Props = InputProps<FieldOf<'grid'>>

/** Each dialog shows its own errors; without this the form would mark all inputs red. */
const noStatus = {}

/** What a rule says, as a sheet: zones of the rule's theme by uses. Reads theme and relation from the form. */
export default function GridEditor(props: Props) {
  const themeId = Form.useWatch<unknown>('themeId')
  const relation = Form.useWatch<unknown>('relation')
  const say = useWords()
  const grid = (props.value as Grid | null | undefined) ?? emptyGrid
  if (props.disabled)
    return <GridView grid={grid} label={say(props.field.label)} themeId={themeId} relation={relation} />
  return (
    <FormItemInputContext value={noStatus}>
      <Sheet {...props} grid={grid} themeId={themeId} limit={limitFor(relation)} />
    </FormItemInputContext>
  )
}

type SheetProps = Props & { grid: Grid; themeId: unknown; limit: Limit | null }

function Sheet({ id, field, grid, onChange, themeId, limit }: SheetProps) {
  const say = useWords()
  const { message } = App.useApp()
  const { zones, hasFailed } = useZones(themeId)
  const names = useGridNames(grid, zones)
  const { change, undo } = useUndo(grid, (next) => onChange?.(next))
  const body = useRef<HTMLTableSectionElement>(null)
  const selection = useSelection({ body, rows: grid.rows.length, columns: grid.columns.length })
  const [opened, setOpened] = useState<Place | null>(null)
  const [column, setColumn] = useState<Column | null>(null)
  const { active, block } = selection

  const setOutcome = (outcome: Outcome | null): void => {
    if (block) change(withOutcome(grid, block, outcome))
    selection.focus()
  }
  const close = (): void => {
    setOpened(null)
    setColumn(null)
    selection.focus()
  }
  const keyed = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'z' || !undo) return false
      undo()
      return true
    }
    if (event.altKey) return false
    if (selection.move(event)) return true
    const outcome = outcomeOfKey(event.key)
    if (outcome) setOutcome(outcome)
    else if (event.key === 'Delete' || event.key === 'Backspace') setOutcome(null)
    else if (event.key === 'Enter') setOpened(active)
    else return false
    return true
  }
  const copy = (event: ClipboardEvent): void => {
    if (!block) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copiedText(grid, block, say))
  }
  const paste = (event: ClipboardEvent): void => {
    if (!block) return
    event.preventDefault()
    const pasted = pastedOutcomes(event.clipboardData.getData('text/plain'))
    if ('wrong' in pasted) void message.error(say(words.notPasted, { text: pasted.wrong }))
    else change(withPasted(grid, block, pasted.table))
  }
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={say(field.label)}>
      <ToolBar hasCell={active !== null} onOutcome={setOutcome} onClause={() => setOpened(active)} onUndo={undo}>
        <AddRows grid={grid} zones={zones} onChange={change} />
        <AddColumn grid={grid} onAdd={() => setColumn({ ...allUses, key: newColumnKey(grid) })} />
      </ToolBar>
      <GridTable
        body={body}
        label={say(field.label)}
        grid={grid}
        zones={zones}
        names={names}
        limit={limit}
        selection={selection}
        on={{ keyed, copy, paste, open: setOpened }}
        onColumn={setColumn}
        onChange={change}
      />
      <Hint hasTheme={Boolean(themeId)} hasFailed={hasFailed} hasZones={zones === null || zones.length > 0} />
      {opened && (
        <CellDialog
          title={titleOf(grid, opened, { names, say })}
          cell={cellAt(grid, opened)}
          onDone={(cell) => {
            change(withCells(grid, { from: opened, to: opened }, () => cell))
            close()
          }}
          onClose={close}
        />
      )}
      {column && (
        <ColumnDialog
          column={column}
          landUses={names.landUses}
          mistakeOf={(changed) => gridMistake(withColumn(grid, changed))}
          onDone={(changed) => {
            change(withColumn(grid, changed))
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

type Naming = { names: ReturnType<typeof useGridNames>; say: ReturnType<typeof useWords> }

function titleOf({ rows, columns }: Grid, at: Place, { names, say }: Naming): string {
  const zone = names.zoneName(rows[at.row]?.zone ?? '')
  return say(words.cellTitle, { zone, column: names.columnName(columns[at.column] ?? allUses) })
}

function Hint({ hasTheme, hasFailed, hasZones }: { hasTheme: boolean; hasFailed: boolean; hasZones: boolean }) {
  const say = useWords()
  const note = !hasTheme ? words.noTheme : hasFailed ? words.zonesFailed : hasZones ? null : words.noZones
  return (
    <p className="rule-grid-hint">
      {note && `${say(note)} `}
      {say(words.keys)}
    </p>
  )
}

const mostUndone = 50

/** Returns a function that changes the grid, and one that undoes the last change; the latter is null without one. */
function useUndo(
  grid: Grid,
  onChange: (grid: Grid) => void,
): { change: (next: Grid) => void; undo: (() => void) | null } {
  const [past, setPast] = useState<readonly Grid[]>([])
  const last = past.at(-1)
  return {
    change: (next) => {
      setPast([...past.slice(1 - mostUndone), grid])
      onChange(next)
    },
    undo: last
      ? () => {
          setPast(past.slice(0, -1))
          onChange(last)
        }
      : null,
  }
}
