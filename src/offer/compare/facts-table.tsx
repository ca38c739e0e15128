import type { ReactNode } from 'react'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { distanceText } from '../../resources/units.ts'
import type { Column } from './columns.ts'
import type { Fact } from './facts.ts'
import { outlineBox, outlinesOf } from './outlines.ts'
import { compareWords } from './words.ts'
import './facts-table.css'

type Props = {
  columns: readonly Column[]
  facts: readonly Fact[]
  isOnlyDifferent: boolean
  /** The names of the columns; they stay in sight. */
  heads: readonly ReactNode[]
  /** Pictures of the columns above the facts. */
  pictures?: readonly ReactNode[]
}

/** Columns side by side: names, outlines at one scale, and facts, with differences and the best values marked. */
export function FactsTable({ columns, facts, isOnlyDifferent, heads, pictures }: Props) {
  const say = useWords()
  const canDiffer = columns.length > 1
  return (
    <table className="facts-table" style={{ '--columns': columns.length }}>
      <thead>
        <tr>
          <th scope="col">
            <span className="for-readers">{say(compareWords.fact)}</span>
          </th>
          {columns.map(({ id }, index) => (
            <th key={id} scope="col">
              {heads[index]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pictures && (
          <tr className="facts-pictures">
            <th scope="row">
              <span className="for-readers">{say(compareWords.picture)}</span>
            </th>
            {columns.map(({ id }, index) => (
              <td key={id}>{pictures[index]}</td>
            ))}
          </tr>
        )}
        <OutlineRow columns={columns} />
        {facts
          .filter(({ differs }) => differs || !isOnlyDifferent)
          .map(({ name, label, values, verdicts, best, differs }) => (
            <tr key={name} data-differs={(differs && canDiffer) || undefined}>
              <th scope="row">
                {label}
                {differs && canDiffer && <span className="for-readers"> ({say(compareWords.differs)})</span>}
              </th>
              {columns.map(({ id }, index) => (
                <td key={id} data-best={best[index] || undefined} data-verdict={verdicts?.[index] ?? undefined}>
                  {values[index] ?? '—'}
                  {best[index] && (
                    <>
                      {' '}
                      <span className="facts-best">{say(compareWords.best)}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Room of the scale bar below the outlines. */
const barPx = 22
const edgePx = 4

function OutlineRow({ columns }: { columns: readonly Column[] }) {
  const say = useWords()
  const { locale } = useLocale()
  const drawn = outlinesOf(
    columns.map(({ boundary }) => boundary),
    outlineBox,
  )
  if (!drawn) return null
  const far = (metres: number): string => distanceText(Math.round(metres), locale)
  const [width, height] = [outlineBox.widthPx + 2 * edgePx, outlineBox.heightPx + barPx + 2 * edgePx]
  return (
    <tr>
      <th scope="row">
        {say(compareWords.outline)}
        <small>{say(compareWords.sameScale)}</small>
      </th>
      {columns.map(({ id }, index) => {
        const shape = drawn.shapes[index]
        if (!shape) return <td key={id}>—</td>
        const size = say(compareWords.extent, { width: far(shape.widthM), height: far(shape.heightM) })
        return (
          <td key={id}>
            <svg
              className="facts-outline"
              viewBox={`${-edgePx} ${-edgePx} ${width} ${height}`}
              role="img"
              aria-label={size}
            >
              <path d={shape.path} fillRule="evenodd" />
              <g transform={`translate(0 ${outlineBox.heightPx + barPx - 4})`}>
                <path className="facts-bar" d={`M0 -4V0H${drawn.bar.widthPx.toFixed(1)}V-4`} />
                <text x={drawn.bar.widthPx + 6} y={0}>
                  {drawn.bar.text}
                </text>
              </g>
            </svg>
          </td>
        )
      })}
    </tr>
  )
}
