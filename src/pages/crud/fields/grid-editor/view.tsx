import { saysWords } from '../../../../resources/rules/says-words.ts'
import type { Grid } from '../../../../resources/rules/grid.ts'
import { useWords } from '../../../../providers/i18n.ts'
import { Nothing } from '../plain.tsx'
import { useGridNames, useZones } from './use-names.ts'
import { gridWords as words } from './words.ts'
import './grid.css'

type Props = { grid: Grid; label: string; themeId: unknown; relation: unknown }

/** What a rule says, read-only. The clauses of cells are notes below the table. */
export default function GridView({ grid, label, themeId, relation }: Props) {
  const say = useWords()
  const { zones } = useZones(themeId)
  const { zoneName, columnName } = useGridNames(grid, zones)
  const { columns, rows } = grid
  const hasDistance = relation === undefined ? rows.some(({ distanceM }) => distanceM !== null) : relation === 'within'
  const notes = [...new Set(rows.flatMap(({ cells }) => columns.flatMap(({ key }) => cells[key]?.clause ?? [])))]
  if (rows.length === 0) return <span className="soft">{say(words.noRows)}</span>
  return (
    <>
      <div className="rule-grid-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="rule-grid">
          <thead>
            <tr>
              <th scope="col">{say(words.zone)}</th>
              {hasDistance && <th scope="col">{say(words.distance)}</th>}
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  <span className="rule-grid-name">{columnName(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ zone, distanceM, cells }) => (
              <tr key={zone}>
                <th scope="row">
                  <span className="rule-grid-name">{zoneName(zone)}</span>
                </th>
                {hasDistance && <td className="numbers">{distanceM ?? <Nothing />}</td>}
                {columns.map(({ key }) => {
                  const says = cells[key]?.outcome ?? 'unknown'
                  const note = notes.indexOf(cells[key]?.clause ?? '')
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
          {notes.map((clause) => (
            <li key={clause}>{clause}</li>
          ))}
        </ol>
      )}
    </>
  )
}
