import type { ClipboardEvent, KeyboardEvent } from 'react'
import { AuditOutlined, FileTextOutlined } from '@ant-design/icons'
import type { Cell } from '../../../../resources/rules/grid.ts'
import { saysWords } from '../../../../resources/rules/says-words.ts'
import { sharedWords } from '../../../../resources/shared-words.ts'
import { useWords } from '../../../../providers/i18n.ts'
import type { Block, Place } from './change.ts'
import type { Selection } from './use-selection.ts'
import { gridWords as words } from './words.ts'

export type OnCell = {
  /** Handles a key in a cell; returns whether it has a meaning. */
  keyed: (event: KeyboardEvent) => boolean
  copy: (event: ClipboardEvent) => void
  paste: (event: ClipboardEvent) => void
  /** Opens a cell. */
  open: (place: Place) => void
}

type Props = {
  cell: Cell | undefined
  /** Names of its row and column. */
  zone: string
  column: string
  place: Place
  selection: Selection
  on: OnCell
}

/** A cell of the table: its outcome, and an icon each for its own clause and its own approvals. */
export function GridCell({ cell, zone, column, place, selection: { active, block, select }, on }: Props) {
  const say = useWords()
  const says = say(saysWords[cell?.outcome ?? 'unknown'])
  const { clause, duties } = cell ?? {}
  const own = [
    {
      is: clause,
      text: words.itsClause,
      icon: <FileTextOutlined key="clause" className="rule-grid-own" aria-hidden />,
    },
    { is: duties, text: words.itsDuties, icon: <AuditOutlined key="duties" className="rule-grid-own" aria-hidden /> },
  ].filter(({ is }) => is)
  const isActive = active?.row === place.row && active.column === place.column
  return (
    <td
      className="rule-grid-cell"
      data-cell={`${place.row} ${place.column}`}
      data-says={cell?.outcome ?? 'unknown'}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isWithin(place, block)}
      aria-label={say(own.length > 0 ? words.cellWithMore : words.cell, {
        zone,
        column,
        says,
        more: own.map(({ text }) => say(text)).join(say(sharedWords.listSeparator)),
      })}
      title={clause}
      onFocus={() => select(place)}
      onMouseDown={(event) => event.shiftKey && select(place, true)}
      onKeyDown={(event) => on.keyed(event) && event.preventDefault()}
      onCopy={on.copy}
      onPaste={on.paste}
      onClick={() => select(place)}
      onDoubleClick={() => on.open(place)}
    >
      {says}
      {own.map(({ icon }) => icon)}
    </td>
  )
}

function isWithin({ row, column }: Place, block: Block | null): boolean {
  if (!block) return false
  const { from, to } = block
  return row >= from.row && row <= to.row && column >= from.column && column <= to.column
}
