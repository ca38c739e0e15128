import { Button, Tag } from 'antd'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { useLayerName } from '../../../providers/layers.ts'
import { doubtWords, factWords } from '../../../resources/analysis-words.ts'
import type { OverlayLine } from '../../../resources/analysis.ts'
import { surveyedArea } from '../../../resources/exact-area.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { limitText } from '../../../resources/limit-text.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { distanceText } from '../../../resources/units.ts'
import { analysisWords as words, saysWords, standingWords } from '../words.ts'
import { useRuleText } from './rule-text.ts'

/** What a rule says of the boundary, or without a rule what a layer has there: measures, clause, and how certain it is. */
export function LineCard({ line, onShow }: { line: OverlayLine; onShow: () => void }) {
  const say = useWords()
  const layer = useLayerName()(line.name)
  const text = useRuleText()
  const { locale } = useLocale()
  const { rule, zone, doubt, overriddenBy } = line
  const limit = limitText(line, { say, locale })
  const heading = rule ? text.name(rule) : layer
  const below = [rule ? layer : null, zone ? text.name(zone) : null].filter(Boolean).join(' · ')
  return (
    <section
      className="analysis-card analysis-line"
      data-says={line.says}
      data-overridden={overriddenBy ? true : undefined}
    >
      <header>
        <span className="analysis-says">
          {say(saysWords[line.says])}
          {line.standing && ` · ${say(standingWords[line.standing])}`}
        </span>
        <h3>
          {heading}
          {rule && <small> {rule.code}</small>}
        </h3>
        <Button
          size="small"
          className="analysis-screen-only"
          onClick={onShow}
          aria-label={`${say(words.showPlace)} ${heading}`}
        >
          {say(words.showPlace)}
        </Button>
      </header>
      {below && <p className="soft-small">{below}</p>}
      {overriddenBy && <p>{say(words.overridden, { name: text.name(overriddenBy) })}</p>}
      {line.isAssumed && (
        <p>
          <Tag>{say(words.assumed)}</Tag>
        </p>
      )}
      <Measures line={line} layer={layer} />
      {limit && <p className="numbers">{limit}</p>}
      {doubt && <p>{say(doubtWords[doubt])}</p>}
      <Facts line={line} />
      {!line.shape && line.areaM2 > 0 && typeof line.above !== 'number' && (
        <p className="soft-small">{say(words.hiddenLines)}</p>
      )}
    </section>
  )
}

/** How much of the boundary a line is about, or how far from it. */
function Measures({ line, layer }: { line: OverlayLine; layer: string }) {
  const say = useWords()
  const { locale } = useLocale()
  const { areaM2, share, lengthM, points, measured } = line
  const area = surveyedArea(areaM2, { say, locale })
  const metres = (value: number): string => distanceText(value, locale)
  return (
    <p className="numbers">
      {areaM2 > 0 && (
        <>
          {line.relation === 'outside' ? say(words.outside, { name: layer, area }) : area} ·{' '}
          {say(words.share, { share: formatNumber(share * 100, locale, 2) })}
        </>
      )}
      {lengthM > 0 && <> {say(words.lengthIn, { length: metres(lengthM) })}</>}
      {points > 0 && <> {say(words.pointsIn, { count: points })}</>}
      {measured && (
        <>
          {say(words.distance, { distance: metres(measured.distanceM), limit: metres(measured.limitM) })}
          {measured.accuracyM > 0 && say(words.accuracy, { accuracy: metres(measured.accuracyM) })}
        </>
      )}
    </p>
  )
}

/** Law, clause and data of a line. */
function Facts({ line }: { line: OverlayLine }) {
  const say = useWords()
  const text = useRuleText()
  const { rule, clause, asks = [] } = line
  const law = rule ? text.law(rule) : null
  const unknown = asks.map((fact) => say(factWords[fact])).join(say(sharedWords.listSeparator))
  const rows = [
    { label: words.unknownFacts, value: unknown },
    { label: words.law, value: law },
    { label: words.clause, value: clause },
    { label: words.ruleVersion, value: rule?.version },
    {
      label: words.dataDate,
      value:
        line.contentVersion > 0
          ? `${line.dataDate ?? say(words.noDate)} · ${say(words.version, { version: line.contentVersion })}`
          : null,
    },
    { label: words.validUntil, value: line.validUntil },
    { label: words.source, value: line.source },
  ].filter(({ value }) => value)
  return (
    <dl className="analysis-facts facts">
      {rows.map(({ label, value }) => (
        <Fact key={label.en} label={say(label)} value={value} />
      ))}
    </dl>
  )
}

function Fact({ label, value }: { label: string; value: string | number | null | undefined }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
