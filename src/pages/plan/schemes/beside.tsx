import { useState } from 'react'
import { Checkbox } from 'antd'
import { FactsTable } from '../../../offer/compare/facts-table.tsx'
import { compareWords } from '../../../offer/compare/words.ts'
import { SchematicNote } from '../../../offer/terrain/schematic.tsx'
import { useWords } from '../../../providers/i18n.ts'
import { mostBeside } from '../../../resources/schemes.ts'
import type { SchemeColumn } from './columns.ts'
import { useSchemeFacts } from './facts.ts'
import { schemeWords } from './words.ts'
import './beside.css'

type Props = { columns: readonly SchemeColumn[]; onPoint: (column: SchemeColumn) => void }

/** Table of up to four columns side by side, with differences marked. */
export function Beside({ columns, onPoint }: Props) {
  const say = useWords()
  const [isOnlyDifferent, setOnlyDifferent] = useState(false)
  const facts = useSchemeFacts(columns)
  return (
    <section className="scheme-beside" aria-label={say(schemeWords.beside)}>
      <header>
        <h3>{say(schemeWords.beside)}</h3>
        <small>{say(schemeWords.besideHint, { most: mostBeside })}</small>
        {columns.length > 1 && (
          <Checkbox checked={isOnlyDifferent} onChange={({ target }) => setOnlyDifferent(target.checked)}>
            {say(compareWords.onlyDifferent)}
          </Checkbox>
        )}
      </header>
      <div className="scheme-scroll" tabIndex={0} role="region" aria-label={say(schemeWords.beside)}>
        <FactsTable
          columns={columns}
          facts={facts}
          isOnlyDifferent={isOnlyDifferent}
          heads={columns.map((column, index) => (
            <Head key={column.id} column={column} index={index} onPoint={onPoint} />
          ))}
        />
        <SchematicNote names={facts.map(({ name }) => name)} />
      </div>
    </section>
  )
}

type HeadProps = { column: SchemeColumn; index: number; onPoint: (column: SchemeColumn) => void }

function Head({ column, index, onPoint }: HeadProps) {
  const say = useWords()
  const { title, candidates, isGone } = column
  return (
    <>
      <i data-series={index} />
      {candidates.some(({ boundary }) => boundary) ? (
        <button
          type="button"
          className="link-button"
          onClick={() => onPoint(column)}
          title={say(schemeWords.showOnMap, { name: title })}
        >
          {title}
        </button>
      ) : (
        title
      )}
      {isGone && (
        <span className="scheme-tag" data-look="wrong">
          {say(schemeWords.landGone)}
        </span>
      )}
    </>
  )
}
