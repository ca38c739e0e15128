import { useWords } from '../../../providers/i18n.ts'
import { axes, scoresOf, type SchemeColumn } from './columns.ts'
import { axisWords, schemeWords } from './words.ts'
import './radar.css'

const size = 280
const middle = size / 2
const radius = 92
const rings = [0.25, 0.5, 0.75, 1]

/** Position of a score on an axis; the first axis points up. */
function at(axis: number, score: number): [x: number, y: number] {
  const angle = (axis / axes.length) * 2 * Math.PI - Math.PI / 2
  return [middle + Math.cos(angle) * radius * score, middle + Math.sin(angle) * radius * score]
}

const path = (points: readonly (readonly [number, number])[]): string =>
  points.map((point) => point.map((each) => each.toFixed(1)).join(',')).join(' ')

/** Radar chart with one polygon per column, and the same as a table. Unknown scores have no corner. */
export function Radar({ columns }: { columns: readonly SchemeColumn[] }) {
  const say = useWords()
  const scores = scoresOf(columns)
  return (
    <figure className="scheme-radar">
      <figcaption>
        <h3>{say(schemeWords.radar)}</h3>
        <small>{say(schemeWords.radarHint)}</small>
      </figcaption>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        {rings.map((ring) => (
          <polygon key={ring} className="radar-ring" points={path(axes.map((_, axis) => at(axis, ring)))} />
        ))}
        {axes.map((axis, index) => {
          const [x, y] = at(index, 1)
          const [labelX, labelY] = at(index, 1.2)
          return (
            <g key={axis}>
              <line className="radar-axis" x1={middle} y1={middle} x2={x} y2={y} />
              <text
                x={labelX}
                y={labelY}
                textAnchor={Math.abs(labelX - middle) < 4 ? 'middle' : labelX < middle ? 'end' : 'start'}
                dominantBaseline="middle"
              >
                {say(axisWords[axis])}
              </text>
            </g>
          )
        })}
        {scores.map((score, index) => {
          const corners = axes.flatMap((axis, place) => (score[axis] === null ? [] : [at(place, score[axis])]))
          return (
            <g key={columns[index]?.id} className="radar-figure" data-series={index}>
              <polygon points={path(corners)} />
              {corners.map(([x, y]) => (
                <circle key={`${x} ${y}`} cx={x} cy={y} r={3} />
              ))}
            </g>
          )
        })}
      </svg>
      <ul className="radar-legend plain-list">
        {columns.map(({ id, title }, index) => (
          <li key={id}>
            <i data-series={index} />
            {title}
          </li>
        ))}
      </ul>
      <details>
        <summary>{say(schemeWords.radarTable)}</summary>
        <table className="radar-table plain-table">
          <thead>
            <tr>
              <th scope="col">{say(schemeWords.fact)}</th>
              {columns.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {axes.map((axis) => (
              <tr key={axis}>
                <th scope="row">{say(axisWords[axis])}</th>
                {scores.map((score, index) => (
                  <td key={columns[index]?.id}>{score[axis] === null ? '—' : Math.round(score[axis] * 100)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
