import { Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../providers/i18n.ts'
import type { MatrixRow } from '../../../resources/use-matrix.ts'
import { verdictWords } from '../words.ts'
import { CellDetail } from './cell-detail.tsx'
import type { MatrixProps } from './matrix-props.ts'
import { useMatrixText } from './use-matrix-text.ts'
import { matrixWords as words } from './words.ts'

/** The matrix on a phone: each use with the themes that say something; the detail of one opens below it. */
export function MatrixList({ matrix, currentId, onUse }: MatrixProps) {
  const [picked, setPicked] = useState<string | null>(null)
  return (
    <ul className="matrix-list">
      {matrix.rows.map((row) => (
        <UseItem
          key={row.use.id}
          row={row}
          themes={matrix.themes}
          isCurrent={row.use.id === currentId}
          picked={picked}
          onPick={setPicked}
          onUse={onUse}
        />
      ))}
    </ul>
  )
}

type ItemProps = Pick<MatrixProps, 'onUse'> & {
  row: MatrixRow
  themes: MatrixProps['matrix']['themes']
  isCurrent: boolean
  /** Use and column of the open cell. */
  picked: string | null
  onPick: (place: string | null) => void
}

function UseItem({ row, themes, isCurrent, picked, onPick, onUse }: ItemProps) {
  const say = useWords()
  const text = useMatrixText()
  const use = text.use(row.use)
  const said = themes.flatMap((theme, column) => {
    const cell = row.cells[column]
    return cell ? [{ theme, cell, place: `${row.use.id} ${column}` }] : []
  })
  const open = said.find(({ place }) => place === picked)
  return (
    <li style={{ marginInlineStart: row.depth * 12 }} data-current={isCurrent || undefined}>
      <div className="matrix-ends">
        <h3>
          {use} <small>{row.use.landUse}</small>
        </h3>
        <span className="matrix-verdict" data-verdict={row.verdict}>
          {say(verdictWords[row.verdict].name)}
        </span>
      </div>
      <div className="matrix-chips">
        {said.map(({ theme, cell, place }) => (
          <button
            key={place}
            type="button"
            className="matrix-cell"
            data-says={cell.says ?? 'none'}
            aria-expanded={place === picked}
            onClick={() => onPick(place === picked ? null : place)}
          >
            {text.theme(theme)} {text.says(cell)}
          </button>
        ))}
      </div>
      {open && (
        <div className="matrix-detail">
          <CellDetail cell={open.cell} use={row.use} theme={open.theme} />
        </div>
      )}
      <div className="matrix-ends">
        {said.length < themes.length ? (
          <small>{say(words.rest, { count: themes.length - said.length })}</small>
        ) : (
          <span />
        )}
        {isCurrent ? (
          <small>{say(words.current)}</small>
        ) : (
          <Button size="small" aria-label={say(words.analyseNamed, { use })} onClick={() => onUse(row.use.id)}>
            {say(words.analyse)}
          </Button>
        )}
      </div>
    </li>
  )
}
