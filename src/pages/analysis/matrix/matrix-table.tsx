import { Button } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { useWords } from '../../../providers/i18n.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { MatrixRow, UseMatrix } from '../../../resources/use-matrix.ts'
import { verdictWords } from '../words.ts'
import { CellDetail } from './cell-detail.tsx'
import type { MatrixProps } from './matrix-props.ts'
import { useMatrixText } from './use-matrix-text.ts'
import { matrixWords as words } from './words.ts'

type Place = { row: number; column: number }
const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** Uses against themes. One cell at a time can be reached by Tab, the others by arrow keys; its detail stands below. */
export function MatrixTable({ matrix, currentId, onUse }: MatrixProps) {
  const say = useWords()
  const text = useMatrixText()
  const { themes, rows } = matrix
  const [picked, setPicked] = useState<Place | null>(null)
  const entry = picked ?? firstCell(matrix)
  const cell = picked && rows[picked.row]?.cells[picked.column]
  return (
    <>
      <div className="matrix-scroll">
        <table role="grid" aria-label={say(words.table)} onKeyDown={(event) => move(event, matrix)}>
          <thead>
            <tr>
              <th scope="col">{say(words.use)}</th>
              <th scope="col">{say(words.verdict)}</th>
              {themes.map((theme) => (
                <th key={theme.id} scope="col">
                  {text.theme(theme)}
                </th>
              ))}
              <th scope="col">{say(sharedWords.actions)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <UseRow
                key={row.use.id}
                {...{ row, themes, at, entry }}
                picked={picked?.row === at ? picked.column : null}
                isCurrent={row.use.id === currentId}
                onPick={(column) => setPicked({ row: at, column })}
                onUse={onUse}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="matrix-detail" aria-live="polite">
        {picked && cell ? (
          <CellDetail cell={cell} use={rows[picked.row]?.use} theme={themes[picked.column]} />
        ) : (
          <p className="soft-small">{say(words.pick)}</p>
        )}
      </div>
    </>
  )
}

type RowProps = {
  row: MatrixRow
  themes: UseMatrix['themes']
  at: number
  /** The cell that Tab leads to. */
  entry: Place | null
  picked: number | null
  isCurrent: boolean
  onPick: (column: number) => void
  onUse: (useId: string) => void
}

function UseRow({ row, themes, at, entry, picked, isCurrent, onPick, onUse }: RowProps) {
  const say = useWords()
  const text = useMatrixText()
  const use = text.use(row.use)
  return (
    <tr data-current={isCurrent || undefined}>
      <th scope="row" style={{ paddingInlineStart: 12 + row.depth * 16 }}>
        {use} <small>{row.use.landUse}</small>
      </th>
      <td>
        <span className="matrix-verdict" data-verdict={row.verdict}>
          {say(verdictWords[row.verdict].name)}
        </span>
      </td>
      {row.cells.map((cell, column) => (
        <td key={themes[column]?.id}>
          {cell ? (
            <button
              type="button"
              className="matrix-cell"
              data-says={cell.says ?? 'none'}
              data-at={`${at} ${column}`}
              tabIndex={entry?.row === at && entry.column === column ? 0 : -1}
              aria-pressed={picked === column}
              aria-label={say(words.cell, {
                use,
                theme: themes[column] ? text.theme(themes[column]) : '',
                says: text.says(cell),
              })}
              onClick={() => onPick(column)}
              onFocus={() => onPick(column)}
            >
              {text.says(cell)}
            </button>
          ) : (
            <span className="matrix-none" title={say(words.none)}>
              —
            </span>
          )}
        </td>
      ))}
      <td>
        {isCurrent ? (
          <small>{say(words.current)}</small>
        ) : (
          <Button size="small" aria-label={say(words.analyseNamed, { use })} onClick={() => onUse(row.use.id)}>
            {say(words.analyse)}
          </Button>
        )}
      </td>
    </tr>
  )
}

function firstCell({ rows }: UseMatrix): Place | null {
  const row = rows.findIndex(({ cells }) => cells.some(Boolean))
  return row < 0 ? null : { row, column: rows[row]?.cells.findIndex(Boolean) ?? 0 }
}

/** Moves the focus to the next cell in a direction that says something. */
function move(event: KeyboardEvent<HTMLTableElement>, { rows, themes }: UseMatrix): void {
  const step = steps[event.key]
  const from = event.target instanceof HTMLElement ? event.target.dataset.at : undefined
  if (!step || !from) return
  event.preventDefault()
  const [startRow = 0, startColumn = 0] = from.split(' ').map(Number)
  let [row, column] = [startRow + step.row, startColumn + step.column]
  while (row >= 0 && row < rows.length && column >= 0 && column < themes.length) {
    const next = event.currentTarget.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)
    if (next) return next.focus()
    row += step.row
    column += step.column
  }
}
