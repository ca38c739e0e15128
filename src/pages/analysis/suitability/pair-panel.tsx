import { formatNumber } from '../../../resources/format-number.ts'
import { ahpOf, matrixOf, mostInconsistent, stepOf, type Step } from '../../../resources/criteria/ahp.ts'
import type { Criterion } from '../../../resources/criteria/criterion.ts'
import { mostWeight, pairName, type Model } from './model.ts'
import { nameOf, type Teller } from './naming.ts'
import { suitabilityWords as words } from './words.ts'
import './pair-panel.css'

type Pairs = NonNullable<Model['pairs']>
type Props = {
  criteria: readonly Criterion[]
  pairs: Pairs
  change: (work: (model: Model) => Model) => void
  teller: Teller
}

/** Matrix of the pairwise comparisons of these criteria. */
function matrixFor(criteria: readonly Criterion[], pairs: Pairs): number[][] {
  const steps: Record<string, Step> = {}
  criteria.forEach(({ key: row }, at) =>
    criteria.slice(at + 1).forEach(({ key: column }, beyond) => {
      const step = pairs[pairName(row, column)] ?? 1
      steps[`${at}-${at + 1 + beyond}`] = row < column || step === 1 ? step : -step
    }),
  )
  return matrixOf(criteria.length, steps)
}

/** The model with the weights that follow from its pairs; the largest weight is at the end of its slider. */
function withPairWeights(model: Model): Model {
  if (!model.pairs || model.criteria.length === 0) return model
  const { weights } = ahpOf(matrixFor(model.criteria, model.pairs))
  const most = Math.max(...weights)
  return {
    ...model,
    criteria: model.criteria.map((criterion, at) => ({
      ...criterion,
      weight: ((weights[at] ?? 0) / most) * mostWeight,
    })),
  }
}

/** Compares two criteria at a time on Saaty's scale and shows whether the comparisons are consistent. */
export function PairPanel({ criteria, pairs, change, teller }: Props) {
  const { say, locale } = teller
  const names = criteria.map(({ source }) => nameOf(source, teller))
  const { ratio, odd } = ahpOf(matrixFor(criteria, pairs))
  const pairText = (value: number, [row, column]: readonly [string, string]): string => {
    const step = stepOf(value)
    return step === 1
      ? say(words.equal)
      : say(words.moreImportant, { name: step > 0 ? row : column, value: Math.abs(step) })
  }
  const isGood = ratio <= mostInconsistent
  const oddNames = odd && ([names[odd.row] ?? '', names[odd.column] ?? ''] as const)
  return (
    <div className="suitability-pairs">
      <p className="soft-small">{say(words.ahpHint)}</p>
      <p role="status" className={isGood ? 'suitability-good' : 'suitability-warning'}>
        {say(isGood ? words.ahpGood : words.ahpBad, { ratio: formatNumber(ratio, locale, 3) })}
        {!isGood &&
          odd &&
          oddNames &&
          ` ${say(words.ahpLook, { row: oddNames[0], column: oddNames[1], said: pairText(odd.said, oddNames), fits: pairText(odd.fits, oddNames) })}`}
      </p>
      <ul>
        {criteria.flatMap((one, row) =>
          criteria.slice(row + 1).map((other, beyond) => {
            const column = row + 1 + beyond
            const pair = [names[row] ?? '', names[column] ?? ''] as const
            const name = pairName(one.key, other.key)
            const sign = one.key < other.key ? 1 : -1
            const step = (pairs[name] ?? 1) * ((pairs[name] ?? 1) === 1 ? 1 : sign)
            // Positions -8 to 8 with equal in the middle; to the left the first criterion matters more.
            const position = step === 1 ? 0 : step > 0 ? 1 - step : -step - 1
            const put = (at: number): void => {
              const next: Step = at === 0 ? 1 : at < 0 ? 1 - at : -at - 1
              change((now) =>
                withPairWeights({ ...now, pairs: { ...now.pairs, [name]: next === 1 ? 1 : next * sign } }),
              )
            }
            return (
              <li key={name} data-odd={(!isGood && odd?.row === row && odd.column === column) || undefined}>
                <span>{pair[0]}</span>
                <span>{pair[1]}</span>
                <input
                  type="range"
                  min={-8}
                  max={8}
                  step={1}
                  value={position}
                  aria-label={say(words.ahpPair, { row: pair[0], column: pair[1] })}
                  aria-valuetext={pairText(step > 0 ? step : -1 / step, pair)}
                  onChange={(event) => put(event.target.valueAsNumber)}
                />
                <small>{pairText(step > 0 ? step : -1 / step, pair)}</small>
              </li>
            )
          }),
        )}
      </ul>
    </div>
  )
}
