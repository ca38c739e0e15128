import { useState } from 'react'
import { Checkbox } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { mostBeside } from '../../../resources/schemes.ts'
import type { Column } from './columns.ts'
import { useLines } from './facts.ts'
import { schemeWords } from './words.ts'
import './beside.css'

type Props = { columns: readonly Column[]; onPoint: (column: Column) => void }

/** Table of up to four columns side by side, with differences marked. */
export function Beside({ columns, onPoint }: Props) {
  const say = useWords()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const lines = useLines(columns)
  return (
    <section className="scheme-beside" aria-label={say(schemeWords.beside)}>
      <header>
        <h3>{say(schemeWords.beside)}</h3>
        <small>{say(schemeWords.besideHint, { most: mostBeside })}</small>
        {columns.length > 1 && (
          <Checkbox checked={onlyDifferent} onChange={({ target }) => setOnlyDifferent(target.checked)}>
            {say(schemeWords.onlyDifferent)}
          </Checkbox>
        )}
      </header>
      <div className="scheme-scroll" tabIndex={0} role="region" aria-label={say(schemeWords.beside)}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{say(schemeWords.fact)}</th>
              {columns.map((column, index) => (
                <th key={column.id} scope="col">
                  <i data-series={index} />
                  {column.candidates.some(({ boundary }) => boundary) ? (
                    <button
                      type="button"
                      className="link-button"
                      onClick={() => onPoint(column)}
                      title={say(schemeWords.showOnMap, { name: column.title })}
                    >
                      {column.title}
                    </button>
                  ) : (
                    column.title
                  )}
                  {column.isGone && (
                    <span className="scheme-tag" data-look="wrong">
                      {say(schemeWords.landGone)}
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines
              .filter(({ differs }) => differs || !onlyDifferent)
              .map(({ name, label, values, differs }) => (
                <tr key={name} data-differs={(differs && columns.length > 1) || undefined}>
                  <th scope="row">
                    {label}
                    {differs && columns.length > 1 && (
                      <span className="for-readers"> ({say(schemeWords.differs)})</span>
                    )}
                  </th>
                  {columns.map((column, index) => (
                    <td key={column.id} data-verdict={(name === 'verdict' && column.figures.verdict) || undefined}>
                      {values[index] ?? '—'}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
