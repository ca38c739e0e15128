import { memo, useState, type ReactNode } from 'react'
import { Button, Checkbox, InputNumber, Select } from 'antd'
import { formatNumber } from '../../../resources/format-number.ts'
import {
  standingWords,
  type Criterion,
  type CriterionState,
  type Preference,
} from '../../../resources/criteria/criterion.ts'
import type { Sensitivity, Turn } from '../../../resources/criteria/sensitivity.ts'
import { AreaUnitSelect } from '../../../offer/area-unit-select.tsx'
import { useAreaUnit } from '../../../providers/area-unit.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { mostWeight } from './model.ts'
import { isArea, itemsOf, nameOf, unitOf, valueText, type Teller } from './naming.ts'
import { suitabilityWords as words } from './words.ts'
import './criterion-card.css'

type Props = {
  criterion: Criterion
  /** Share of all weights, an integer: a card renders again only when what it shows changes. */
  percent: number
  /** Weights follow from pairs, so the slider is disabled. */
  isFixed: boolean
  state: CriterionState | undefined
  sensitivity: Sensitivity | undefined
  landName: (land: number) => string
  teller: Teller
  onChange: (criterion: Criterion) => void
  onRemove: (key: string) => void
}

/**
 * One criterion: its weight, problems with its data, how much the weight may change before the first place does, and
 * its thresholds when they are open.
 */
export const CriterionCard = memo(function CriterionCard({
  criterion,
  percent,
  isFixed,
  state,
  sensitivity,
  landName,
  teller,
  onChange,
  onRemove,
}: Props) {
  const { say, locale } = teller
  const [isOpen, setIsOpen] = useState(false)
  const name = nameOf(criterion.source, teller)
  return (
    <section className="suitability-criterion" aria-label={name}>
      <header className="row-middle">
        <h3>{name}</h3>
        {criterion.isKnockOut && <span className="suitability-tag">{say(words.knockOut)}</span>}
        <span className="soft-small">{say(words.share, { share: formatNumber(percent, locale, 0) })}</span>
        <Button
          size="small"
          type="text"
          aria-expanded={isOpen}
          aria-label={say(words.editOf, { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {say(words.thresholds)}
        </Button>
      </header>
      <div className="suitability-slider">
        <input
          type="range"
          min={0}
          max={mostWeight}
          step={1}
          value={Math.round(criterion.weight)}
          disabled={isFixed}
          aria-label={say(words.weightOf, { name })}
          onChange={(event) => onChange({ ...criterion, weight: event.target.valueAsNumber })}
        />
        <output>{formatNumber(criterion.weight, locale, isFixed ? 1 : 0)}</output>
      </div>
      {state?.standing && (
        <p className="suitability-warning">
          {say(words.notRelied, {
            why: say(standingWords[state.standing], { layers: state.layers.join(locale === 'en-US' ? ', ' : '、') }),
          })}
        </p>
      )}
      {sensitivity && !state?.standing && <Firmness sensitivity={sensitivity} landName={landName} teller={teller} />}
      {isOpen && (
        <div className="suitability-thresholds">
          <Thresholds
            criterion={criterion}
            teller={teller}
            onChange={(preference) => onChange({ ...criterion, preference })}
          />
          <Checkbox
            checked={criterion.isKnockOut}
            onChange={(event) => onChange({ ...criterion, isKnockOut: event.target.checked })}
          >
            {say(words.knockOut)}
          </Checkbox>
          <p className="soft-small">{say(words.knockOutWhy)}</p>
          <Button
            size="small"
            danger
            aria-label={say(words.removeOf, { name })}
            onClick={() => onRemove(criterion.key)}
          >
            {say(words.remove)}
          </Button>
        </div>
      )}
    </section>
  )
})

/** How far the weight may move before another parcel comes first; only limits that the slider can reach are shown. */
function Firmness({
  sensitivity: { down, up },
  landName,
  teller: { say, locale },
}: {
  sensitivity: Sensitivity
  landName: (land: number) => string
  teller: Teller
}) {
  const turnTexts = (turn: Turn | null, label: typeof words.turnUp | typeof words.turnDown): string[] =>
    turn && turn.weight <= mostWeight
      ? [say(label, { weight: formatNumber(turn.weight, locale, 1), name: landName(turn.by) })]
      : []
  const turns = [...turnTexts(down, words.turnDown), ...turnTexts(up, words.turnUp)]
  return (
    <p className="soft-small">{turns.length > 0 ? turns.join(locale === 'en-US' ? '; ' : '；') : say(words.firm)}</p>
  )
}

type ThresholdProps = { criterion: Criterion; teller: Teller; onChange: (preference: Preference) => void }

function Thresholds(props: ThresholdProps) {
  return props.criterion.preference.direction === 'wish' ? (
    <Wishes {...props} wish={props.criterion.preference} />
  ) : (
    <Bounds {...props} range={props.criterion.preference} />
  )
}

function Wishes({
  criterion: { source },
  wish,
  teller,
  onChange,
}: ThresholdProps & { wish: Extract<Preference, { direction: 'wish' }> }) {
  const { say } = teller
  const options = itemsOf(source, teller).map(({ value, label }) => ({ value, label }))
  const pick = (which: 'best' | 'fair') => (
    <label>
      <span>{say(words[which])}</span>
      <Select
        mode="multiple"
        aria-label={say(words[which])}
        value={[...wish[which]]}
        options={options}
        optionFilterProp="label"
        labelRender={({ value }) => valueText(String(value), source, teller)}
        onChange={(chosen: string[]) => onChange({ ...wish, [which]: chosen })}
      />
    </label>
  )
  return (
    <>
      {pick('best')}
      {pick('fair')}
    </>
  )
}

function Bounds({
  criterion: { source },
  range,
  teller: { say },
  onChange,
}: ThresholdProps & { range: Exclude<Preference, { direction: 'wish' }> }) {
  const { unit, factor } = unitOf(source, say, useAreaUnit())
  const number = (label: string, value: number, put: (value: number) => Preference): ReactNode => (
    <label>
      <span>{label}</span>
      <InputNumber
        aria-label={label}
        value={Number((value / factor).toFixed(4))}
        addonAfter={isArea(source) ? <AreaUnitSelect label={say(sharedWords.unitOf, { label })} /> : unit || undefined}
        onChange={(next) => next !== null && onChange(ordered(put(next * factor)))}
      />
    </label>
  )
  const { from, to } = range
  const turn = (direction: 'more' | 'less' | 'target'): void =>
    onChange(direction === 'target' ? { direction, from, to, fade: Math.max(1, to - from) } : { direction, from, to })
  const [low, high] =
    range.direction === 'more'
      ? [words.zeroAt, words.fullAt]
      : range.direction === 'less'
        ? [words.fullAt, words.zeroAt]
        : [words.fullFrom, words.fullTo]
  return (
    <>
      <label>
        <span>{say(words.direction)}</span>
        <Select
          aria-label={say(words.direction)}
          value={range.direction}
          onChange={turn}
          options={(['more', 'less', 'target'] as const).map((value) => ({ value, label: say(words[value]) }))}
        />
      </label>
      {number(say(low), from, (value) => ({ ...range, from: value }))}
      {number(say(high), to, (value) => ({ ...range, to: value }))}
      {range.direction === 'target' &&
        number(say(words.fade), range.fade, (value) => ({ ...range, fade: Math.max(0, value) }))}
    </>
  )
}

/** Raises the upper bound to the lower one if they are in the wrong order. */
function ordered(preference: Preference): Preference {
  return preference.direction === 'wish' || preference.from <= preference.to
    ? preference
    : { ...preference, to: preference.from }
}
