import { Button, Result } from 'antd'
import { useMemo, useState } from 'react'
import type { Label } from '../resources/define.ts'
import { lands } from '../resources/lands.ts'
import { projects } from '../resources/projects.ts'
import type { DictItem } from '../providers/calls.ts'
import type { Query } from '../providers/http.ts'
import { useDicts } from '../providers/lands.ts'
import { useLocale, useWords } from '../providers/i18n.ts'
import { useRegionShares, useStatistics, type Share } from '../providers/statistics.ts'
import { investmentText } from '../offer/figures.ts'
import { areaText, type Figures } from '../resources/units.ts'
import { formatNumber } from '../resources/format-number.ts'
import { investmentSizes } from '../resources/investment-sizes.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { ChartCard } from './chart-card.tsx'
import type { Slice } from './drawing.ts'
import { chartWords } from './words.ts'

type Measure = 'count' | 'sum'

type Props = {
  /** Filters of a list of parcels. */
  query: Query
  /** Only the public view, also for signed-in users. */
  isPublic: boolean
  /** Called with a clicked slice: a field of parcels or projects, and its value. */
  onPick?: (field: string, value: string) => void
  /** Called with a clicked slice that is a number range, both ends included; null where it is open. */
  onPickRange?: (field: string, low: number, high: number | null) => void
  /** The region whose child regions are shown; by default the site's own. */
  parent?: string | null
}

const dictCodes = [
  lands.fields.landUse.dict,
  lands.fields.landStatus.dict,
  projects.fields.stage.dict,
  projects.fields.category.dict,
]
const none = 'none'

/**
 * Charts of parcels and projects by region, use, status, stage, category, year and size of investment; by count or by
 * area and money.
 */
export function OfferCharts({ query, isPublic, onPick, onPickRange, parent = null }: Props) {
  const say = useWords()
  const [measure, setMeasure] = useState<Measure>('count')
  const statistics = useStatistics(query, isPublic)
  const regions = useRegionShares(query, isPublic, parent)
  const dicts = useDicts(dictCodes)
  const toSlices = useSlices(measure, dicts.data)
  const failed = statistics.error ?? regions.error ?? dicts.error
  if (failed)
    return (
      <Result
        status="warning"
        title={say(chartWords.failed, { reason: failed.message })}
        extra={
          <Button onClick={() => void Promise.all([statistics, regions, dicts].map((each) => each.refetch()))}>
            {say(sharedWords.tryAgain)}
          </Button>
        }
      />
    )
  const tools = <MeasureChoice value={measure} onChange={setMeasure} />
  const found = statistics.data
  const pick = (field: string) => onPick && ((value: string) => value !== none && onPick(field, value))
  const pickSize = onPickRange && ((low: string) => low !== none && onPickRange('investmentWan', ...sizeRange(low)))
  const pickYear =
    onPickRange && ((year: string) => year !== none && onPickRange('startYear', Number(year), Number(year)))
  const money: Label = measure === 'count' ? chartWords.count : chartWords.investment
  const area: Label = measure === 'count' ? chartWords.count : sharedWords.area
  return (
    <div className="chart-grid">
      <ChartCard
        title={chartWords.byRegion}
        measure={area}
        kind="bars"
        slices={toSlices.region(regions.data)}
        onPick={pick('xzqdm')}
        tools={tools}
      />
      <ChartCard
        title={chartWords.byUse}
        measure={area}
        kind="ring"
        slices={toSlices.dict(found?.lands.landUse, lands.fields.landUse.dict, areaText)}
        onPick={pick('landUse')}
      />
      <ChartCard
        title={chartWords.byStatus}
        measure={area}
        kind="ring"
        slices={toSlices.dict(found?.lands.landStatus, lands.fields.landStatus.dict, areaText)}
        onPick={pick('landStatus')}
      />
      <ChartCard
        title={chartWords.byStage}
        measure={money}
        kind="columns"
        slices={toSlices.dict(found?.projects.stage, projects.fields.stage.dict, investmentText)}
        onPick={pick('stage')}
      />
      <ChartCard
        title={chartWords.byYear}
        measure={money}
        kind="columns"
        slices={toSlices.plain(found?.projects.startYear, (value) => value)}
        onPick={pickYear}
      />
      <ChartCard
        title={chartWords.bySize}
        measure={money}
        kind="bars"
        slices={toSlices.plain(found?.projects.size, (value) => sizeName(value, toSlices.figures))}
        onPick={pickSize}
      />
    </div>
  )
}

function MeasureChoice({ value, onChange }: { value: Measure; onChange: (measure: Measure) => void }) {
  const say = useWords()
  const next = value === 'count' ? 'sum' : 'count'
  const names = { count: say(chartWords.count), sum: `${say(sharedWords.area)} / ${say(chartWords.investment)}` }
  return (
    <Button size="small" aria-label={say(chartWords.measuring, { name: names[value] })} onClick={() => onChange(next)}>
      {names[value]}
    </Button>
  )
}

type TextOf = (value: unknown, figures: Figures) => string | null

/** Shares as slices of a chart: in the order of their dictionary, else by value; rows without a value come last. */
function useSlices(measure: Measure, dicts: Record<string, readonly DictItem[]> | undefined) {
  const say = useWords()
  const { locale } = useLocale()
  return useMemo(() => {
    const figures = { say, locale }
    const slice = (share: Share, name: string, textOf: TextOf): Slice => ({
      key: share.value ?? none,
      name: share.value === null ? say(chartWords.unset) : name,
      value: measure === 'count' ? share.count : share.sum,
      text: measure === 'count' ? formatNumber(share.count, locale, 0) : (textOf(share.sum, figures) ?? ''),
    })
    return {
      figures,
      region: (found: readonly (Share & { name: string })[] | undefined) =>
        found?.map((share) => slice(share, share.name, areaText)) ?? null,
      dict: (shares: readonly Share[] | undefined, code: string, textOf: TextOf) => {
        // Before the names are loaded, a chart would show and save codes.
        if (!dicts) return null
        const list = dicts[code] ?? []
        const place = (value: string | null): number =>
          (list.findIndex((item) => item.value === value) + list.length + 1) % (list.length + 1)
        return (
          shares
            ?.toSorted((one, other) => place(one.value) - place(other.value))
            .map((share) => {
              const item = list.find(({ value }) => value === share.value)
              return {
                ...slice(share, item?.label ?? share.value ?? '', textOf),
                ...(item?.color ? { color: item.color } : {}),
              }
            }) ?? null
        )
      },
      plain: (shares: readonly Share[] | undefined, name: (value: string) => string) =>
        shares
          ?.toSorted((one, other) => Number(one.value ?? Infinity) - Number(other.value ?? Infinity))
          .map((share) => slice(share, name(share.value ?? ''), investmentText)) ?? null,
    }
  }, [say, locale, dicts, measure])
}

/** The amounts of a size class, in 万元 with two decimals, so that the next class starts where this one ends. */
function sizeRange(low: string): [low: number, high: number | null] {
  const next = investmentSizes.find((bound) => bound > Number(low))
  return [Number(low), next === undefined ? null : next - 0.01]
}

/** Name of an investment size class, by its lower bound. */
function sizeName(low: string, figures: Figures): string {
  const high = investmentSizes.find((bound) => bound > Number(low))
  const [from, to] = [Number(low), high].map((wan) => investmentText(wan, figures) ?? '')
  if (high === undefined) return figures.say(chartWords.from, { low: from ?? '' })
  return Number(low) === 0
    ? figures.say(chartWords.below, { high: to ?? '' })
    : figures.say(chartWords.between, { low: from ?? '', high: to ?? '' })
}
