import { BarChartOutlined, DownloadOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Label } from '../resources/define.ts'
import { useWords } from '../providers/i18n.ts'
import { loadChunk } from '../load-chunk.ts'
import { csvText } from '../formats/csv.ts'
import type { ChartKind, Slice } from './drawing.ts'
import { chartWords } from './words.ts'
import '../offer/offer.css'
import './charts.css'

const Plot = lazy(() => loadChunk(() => import('./plot.tsx')))

type Props = {
  title: Label
  /** What the values are: the header of the table's second column. */
  measure: Label
  kind: ChartKind
  /** Null while loading. */
  slices: readonly Slice[] | null
  onPick?: (key: string) => void
  /** Controls of the chart, beside its title. */
  tools?: ReactNode
}

/** A chart that can switch to a table, and whose values can be downloaded as a file. */
export function ChartCard({ title, measure, kind, slices, onPick, tools }: Props) {
  const say = useWords()
  const [isTable, setIsTable] = useState(false)
  const name = say(title)
  const twin = say(isTable ? chartWords.asChart : chartWords.asTable)
  return (
    <section className="chart-card" aria-label={name}>
      <header>
        <h3>{name}</h3>
        {tools}
        <Button
          type="text"
          size="small"
          icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
          aria-pressed={isTable}
          aria-label={twin}
          title={twin}
          onClick={() => setIsTable(!isTable)}
        />
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined />}
          disabled={!slices?.length}
          aria-label={say(chartWords.save, { name })}
          title={say(chartWords.save, { name })}
          onClick={() =>
            save(
              name,
              csvText([
                [say(chartWords.item), say(measure)],
                ...(slices ?? []).map(({ name: item, value }) => [item, value]),
              ]),
            )
          }
        />
      </header>
      {!slices && <Skeleton active paragraph={{ rows: 5 }} title={false} />}
      {slices?.length === 0 && <p className="chart-nothing">{say(chartWords.nothing)}</p>}
      {slices &&
        slices.length > 0 &&
        (isTable ? (
          <Table slices={slices} measure={say(measure)} item={say(chartWords.item)} onPick={onPick} />
        ) : (
          <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} title={false} />}>
            <Plot
              slices={slices}
              kind={kind}
              label={say(chartWords.summary, {
                name,
                slices: slices.map((slice) => `${slice.name} ${slice.text}`).join(say(chartWords.comma)),
              })}
              onPick={onPick}
            />
          </Suspense>
        ))}
    </section>
  )
}

function Table({
  slices,
  measure,
  item,
  onPick,
}: {
  slices: readonly Slice[]
  measure: string
  item: string
  onPick?: (key: string) => void
}) {
  return (
    <div className="chart-table">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{item}</th>
            <th scope="col">{measure}</th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ key, name, text }) => (
            <tr key={key}>
              <th scope="row">
                {onPick ? (
                  <button type="button" className="link-button" onClick={() => onPick(key)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}
