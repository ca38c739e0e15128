import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { RegionTotals } from '../../../providers/calls.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { investmentText } from '../../../offer/figures.ts'
import { site } from '../../../providers/site.ts'
import { regionPrefix } from '../../../resources/region-code.ts'
import { areaText, type Figures } from '../../../resources/units.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { levelOf } from '../state/filters.ts'
import type { Measure } from '../state/start-state.ts'
import { startWords } from '../words.ts'
import { rankingWords } from './ranking-words.ts'
import { Failed, Note, Waiting } from './state-notes.tsx'
import './ranking.css'

const measures = ['count', 'areaM2', 'investmentWan'] as const

type Props = {
  query: { data: RegionTotals[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Only its parts are ranked; null for all that the server ranks. */
  region: string | null
  measure: Measure
  onMeasure: (measure: Measure) => void
  onRegion: (xzqdm: string) => void
}

/** Regions ranked by count, area or investment, as bars, as a table and on the map. */
export function Ranking({ query, region, measure: wished, onMeasure, onRegion }: Props) {
  const say = useWords()
  const [isTable, setIsTable] = useState(false)
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Waiting />
  const data = site.hasExtras ? query.data : partsOf(query.data, region)
  const told = measures.filter((each) => site.hasExtras || data.some((row) => Number.isFinite(row[each])))
  const measure = told.includes(wished) ? wished : (told[0] ?? wished)
  const totals = ranked(data, measure)
  return (
    <div className="start-ranking">
      <div className="rank-head">
        <div className="segments" role="group" aria-label={say(rankingWords.measure)}>
          {told.map((each) => (
            <button key={each} type="button" aria-pressed={each === measure} onClick={() => onMeasure(each)}>
              {say(rankingWords[each])}
            </button>
          ))}
        </div>
        <Button
          type="text"
          icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
          aria-pressed={isTable}
          aria-label={say(isTable ? rankingWords.asBars : rankingWords.asTable)}
          title={say(isTable ? rankingWords.asBars : rankingWords.asTable)}
          onClick={() => setIsTable(!isTable)}
        />
      </div>
      <p className="soft">{say(site.hasExtras ? rankingWords.rankHint : rankingWords.rankHintPlain)}</p>
      {site.hasExtras && <ColourKey values={data.map((each) => each[measure])} measure={measure} />}
      {totals.length === 0 && <Note title={say(rankingWords.rankNothing)} text={say(rankingWords.nothingWhy)} />}
      {isTable ? (
        <RankTable totals={totals} measures={told} onRegion={onRegion} />
      ) : (
        <Bars totals={totals} measure={measure} onRegion={onRegion} />
      )}
    </div>
  )
}

/** Returns the regions with a value above zero, highest first. */
export function ranked(totals: readonly RegionTotals[], measure: Measure): RegionTotals[] {
  return totals.filter((each) => each[measure] > 0).sort((one, other) => other[measure] - one[measure])
}

export function measureText(measure: Measure, value: number, figures: Figures): string {
  if (measure === 'areaM2') return areaText(value, figures) ?? ''
  if (measure === 'investmentWan') return investmentText(value, figures) ?? ''
  return formatNumber(value, figures.locale, 0)
}

/** Colour key of the map, from the smallest to the largest value. */
function ColourKey({ values, measure }: { values: readonly number[]; measure: Measure }) {
  const say = useWords()
  const { locale } = useLocale()
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (values.length === 0 || most <= 0) return null
  const text = (value: number): string => measureText(measure, value, { say, locale }) || '0'
  return (
    <p className="rank-key">
      <span className="for-readers">{say(rankingWords.rankKey)}</span>
      {least < most && <span>{text(least)}</span>}
      <i aria-hidden data-even={least === most || undefined} />
      <span>{text(most)}</span>
    </p>
  )
}

function Bars({
  totals,
  measure,
  onRegion,
}: {
  totals: readonly RegionTotals[]
  measure: Measure
  onRegion: (xzqdm: string) => void
}) {
  const say = useWords()
  const { locale } = useLocale()
  const most = totals[0]?.[measure] ?? 1
  return (
    <ol className="rank-bars">
      {totals.map((each) => (
        <li key={each.xzqdm}>
          <button type="button" onClick={() => onRegion(each.xzqdm)}>
            <span>{each.xzqmc}</span>
            <b>{measureText(measure, each[measure], { say, locale })}</b>
            <i style={{ inlineSize: `${Math.max(2, (each[measure] / most) * 100)}%` }} />
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The regions below one; a server that only ranks all has to be cut here. */
function partsOf(totals: readonly RegionTotals[], region: string | null): readonly RegionTotals[] {
  if (region === null) return totals
  const prefix = regionPrefix(region, levelOf(region))
  return totals.filter(({ xzqdm }) => xzqdm.startsWith(prefix) && xzqdm !== region)
}

type TableProps = {
  totals: readonly RegionTotals[]
  measures: readonly Measure[]
  onRegion: (xzqdm: string) => void
}

function RankTable({ totals, measures: columns, onRegion }: TableProps) {
  const say = useWords()
  const { locale } = useLocale()
  return (
    <table className="rank-table">
      <thead>
        <tr>
          <th scope="col">{say(startWords.region)}</th>
          {columns.map((each) => (
            <th key={each} scope="col">
              {say(rankingWords[each])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map((row) => (
          <tr key={row.xzqdm}>
            <th scope="row">
              <button type="button" onClick={() => onRegion(row.xzqdm)}>
                {row.xzqmc}
              </button>
            </th>
            {columns.map((each) => (
              <td key={each}>{Number.isFinite(row[each]) && measureText(each, row[each], { say, locale })}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
