import { useEffect, useMemo, useRef, useState } from 'react'
import { Button, Checkbox } from 'antd'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { sharedWords } from '../../../resources/shared-words.ts'
import { areaM2 } from '../../../map/index.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import type { ParsedSurvey, SurveyFeature } from '../../../providers/survey.ts'
import { shapeName } from './facts-card.tsx'
import { areaOf, polygonsOf } from './shapes.ts'
import { surveyWords } from './words.ts'
import './parcel-table.css'

const pageSize = 50

type Props = {
  parsed: ParsedSurvey
  pointed: number | null
  /** A row that was chosen on the map; a new object requests it again. */
  wanted: { index: number } | null
  faulty: ReadonlySet<number>
  /** Null when shapes can't be chosen yet. */
  skip: ReadonlySet<number> | null
  /** Null while nothing can be changed. */
  onSkip: ((index: number, isSkipped: boolean) => void) | null
  onPoint: (index: number | null) => void
  onShow: (index: number) => void
}

/** Every shape of the file with its columns: the equivalent of the map for keyboard and screen readers too. */
export function ParcelTable(props: Props) {
  const { parsed, wanted, skip } = props
  const say = useWords()
  const { features } = parsed.features
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(features.length / pageSize))
  const shown = Math.min(page, pages - 1)
  const [followed, setFollowed] = useState(wanted)
  if (wanted && wanted !== followed) {
    setFollowed(wanted)
    setPage(Math.floor(wanted.index / pageSize))
  }
  const format = useNumberFormat()
  const kept = useMemo(
    () =>
      skip &&
      features.reduce(
        (count, { geometry }, index) => count + (polygonsOf(geometry).length > 0 && !skip.has(index) ? 1 : 0),
        0,
      ),
    [skip, features],
  )
  return (
    <section className="survey-table" aria-label={say(surveyWords.parcels)}>
      <header className="survey-table-head">
        <h3>{say(surveyWords.parcels)}</h3>
        <span>
          {kept === null
            ? say(surveyWords.shapeCount, { count: format(features.length, 0) })
            : say(surveyWords.parcelCount, { count: format(features.length, 0), chosen: format(kept, 0) })}
        </span>
        {pages > 1 && (
          <span className="survey-pages">
            <Button
              type="text"
              size="small"
              icon={<LeftOutlined />}
              aria-label={say(surveyWords.previousPage)}
              disabled={shown === 0}
              onClick={() => setPage(shown - 1)}
            />
            {say(surveyWords.page, { page: shown + 1, pages })}
            <Button
              type="text"
              size="small"
              icon={<RightOutlined />}
              aria-label={say(surveyWords.nextPage)}
              disabled={shown === pages - 1}
              onClick={() => setPage(shown + 1)}
            />
          </span>
        )}
      </header>
      <Rows {...props} first={shown * pageSize} />
    </section>
  )
}

function Rows({ parsed, first, wanted, ...row }: Props & { first: number }) {
  const say = useWords()
  const body = useRef<HTMLTableSectionElement>(null)
  const { facts } = parsed
  const rows = useMemo(
    () =>
      parsed.features.features.slice(first, first + pageSize).map((feature, at) => ({ feature, index: first + at })),
    [parsed, first],
  )
  useEffect(() => {
    if (wanted) body.current?.querySelector(`[data-index="${wanted.index}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [wanted, first])
  return (
    <div className="survey-scroll" role="region" aria-label={say(surveyWords.parcels)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {row.skip && <th scope="col">{say(sharedWords.import)}</th>}
            <th scope="col">{say(surveyWords.number)}</th>
            <th scope="col">{say(surveyWords.shape)}</th>
            {isMeasured(parsed) && (
              <th scope="col" className="survey-end">
                {say(surveyWords.area)}
              </th>
            )}
            {facts.fields.map(({ name, alias }) => (
              <th key={name} scope="col">
                {alias || name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map(({ feature, index }) => (
            <Row key={index} feature={feature} index={index} parsed={parsed} wanted={wanted} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  parsed,
  feature,
  index,
  pointed,
  faulty,
  skip,
  onSkip,
  onPoint,
  onShow,
}: Props & { feature: SurveyFeature; index: number }) {
  const say = useWords()
  const format = useNumberFormat()
  const number = index + 1
  const area = useMemo(() => areaOf(feature.geometry, areaM2), [feature])
  const canBe = area !== null
  return (
    <tr
      data-index={index}
      data-pointed={pointed === index || undefined}
      data-faulty={faulty.has(index) || undefined}
      data-skipped={skip?.has(index) || undefined}
      onPointerEnter={() => onPoint(index)}
      onPointerLeave={() => onPoint(null)}
    >
      {skip && (
        <td>
          <Checkbox
            aria-label={say(surveyWords.includeOne, { number })}
            disabled={!onSkip || !canBe}
            checked={canBe && !skip.has(index)}
            onChange={(event) => onSkip?.(index, !event.target.checked)}
          />
        </td>
      )}
      <td>
        <Button
          type="link"
          size="small"
          aria-label={say(surveyWords.showOne, { number })}
          onFocus={() => onPoint(index)}
          onBlur={() => onPoint(null)}
          onClick={() => onShow(index)}
        >
          {number}
        </Button>
      </td>
      <td>{shapeName(feature.geometry.type, say)}</td>
      {isMeasured(parsed) && <td className="survey-end">{area === null ? '' : format(area, 2)}</td>}
      {parsed.facts.fields.map(({ name }) => (
        <td key={name} title={textOf(feature.properties[name])}>
          {textOf(feature.properties[name])}
        </td>
      ))}
    </tr>
  )
}

function isMeasured({ facts }: ParsedSurvey): boolean {
  return facts.areaM2 !== null
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function useNumberFormat(): (value: number, decimals: number) => string {
  const { locale } = useLocale()
  return (value, decimals) => new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(value)
}
