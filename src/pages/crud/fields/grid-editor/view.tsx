import { saysWords } from '../../../../resources/rules/says-words.ts'
import type { Cell, Grid } from '../../../../resources/rules/grid.ts'
import { rules } from '../../../../resources/rules.ts'
import { sharedWords } from '../../../../resources/shared-words.ts'
import { useWords } from '../../../../providers/i18n.ts'
import { Nothing } from '../plain.tsx'
import { useOptionNames } from '../use-options.ts'
import { limitFor } from './limit.ts'
import { useGridNames, useZones } from './use-names.ts'
import { gridWords as words } from './words.ts'
import './grid.css'

type Props = { grid: Grid; label: string; themeId: unknown; relation: unknown }

/** What a rule says, read-only. The clauses of cells, and what they ask for, are notes below the table. */
export default function GridView({ grid, label, themeId, relation }: Props) {
  const say = useWords()
  const { zones } = useZones(themeId)
  const { zoneName, columnName } = useGridNames(grid, zones)
  const { columns, rows } = grid
  // Without the relation only distances are known for what they are.
  const hasDistance = rows.some(({ distanceM }) => distanceM !== null)
  const limit = limitFor(relation === undefined && hasDistance ? 'within' : relation)
  const notes = notesOf(grid)
  const names = useOptionNames(
    { resource: rules, name: 'duties' },
    notes.flatMap(({ duties }) => duties),
  )
  if (rows.length === 0) return <span className="soft">{say(words.noRows)}</span>
  return (
    <>
      <div className="rule-grid-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="rule-grid">
          <thead>
            <tr>
              <th scope="col">{say(words.zone)}</th>
              {limit && <th scope="col">{say(limit.label)}</th>}
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  <span className="rule-grid-name">{columnName(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.zone}>
                <th scope="row">
                  <span className="rule-grid-name">{zoneName(row.zone)}</span>
                </th>
                {limit && <td className="numbers">{row[limit.field] ?? <Nothing />}</td>}
                {columns.map(({ key }) => {
                  const says = row.cells[key]?.outcome ?? 'unknown'
                  const note = notes.findIndex((each) => each.key === noteKey(row.cells[key]))
                  return (
                    <td key={key} data-says={says}>
                      {say(saysWords[says])}
                      {note >= 0 && <sup>{note + 1}</sup>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.length > 0 && (
        <ol className="rule-grid-notes">
          {notes.map(({ key, clause, duties }) => (
            <li key={key}>
              {clause}
              {duties.length > 0 && (
                <span className="rule-grid-asked">
                  {say(words.noteDuties, {
                    names: duties.map((id) => names.get(id) ?? id).join(say(sharedWords.listSeparator)),
                  })}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

type Note = { key: string; clause: string; duties: readonly string[] }

/** What cells say of their own, each text once. */
function notesOf({ columns, rows }: Grid): Note[] {
  const cells = rows.flatMap((row) => columns.flatMap(({ key }) => row.cells[key] ?? []))
  const notes = cells.map((cell) => ({ key: noteKey(cell), clause: cell.clause ?? '', duties: cell.duties ?? [] }))
  return [...new Map(notes.map((note) => [note.key, note])).values()].filter(({ key }) => key !== '')
}

/** The same text for cells with the same note; empty for those without one. */
function noteKey(cell: Cell | undefined): string {
  return cell?.clause || cell?.duties ? JSON.stringify([cell.clause, cell.duties]) : ''
}
