import { Button } from 'antd'
import { AddToScheme } from '../../../offer/add-to-scheme.tsx'
import { formatNumber } from '../../../resources/format-number.ts'
import { countedPart, tiers } from '../../../resources/criteria/score.ts'
import { criteriaForScheme, nameOf, reasonsOf, scoreText, valueText, type Teller } from './naming.ts'
import type { Ranking } from './use-ranking.ts'
import { suitabilityWords as words } from './words.ts'
import './land-card.css'

/** Why a parcel has its rank: in sentences and criterion by criterion. */
export function LandCard({
  ranking,
  land: index,
  template,
  teller,
  onAnalyse,
}: {
  ranking: Ranking
  land: number
  template: string | null
  teller: Teller
  onAnalyse: (landId: string) => void
}) {
  const { say, locale } = teller
  const { data, criteria, judged, scores, rank } = ranking
  const land = data.lands[index]
  if (!land) return null
  const columns = new Map(data.criteria.map(({ key }, at) => [key, at]))
  const shares = criteria.map((criterion, at) => ({
    criterion,
    value: land.values[columns.get(criterion.key) ?? -1] ?? null,
    part: judged[at]?.parts[index] ?? Number.NaN,
    counted: countedPart(judged[at], index),
    weight: criterion.weight,
  }))
  const whole = scores.counted[index] ?? 0
  const keysOf = (tier: number): string[] =>
    criteria.filter((_criterion, at) => judged[at]?.tier[index] === tier).map(({ key }) => key)
  const [out, pending] = [keysOf(tiers.out), keysOf(tiers.pending)]
  const score = scores.totals[index] ?? Number.NaN
  const most = (weight: number): number => (whole > 0 ? (weight / whole) * 100 : 0)
  return (
    <article className="suitability-card" aria-label={land.name}>
      <header className="row-middle">
        <h3>{land.name}</h3>
        <strong>
          {out.length > 0 || pending.length > 0
            ? say(out.length > 0 ? words.out : words.pending)
            : Number.isNaN(score)
              ? say(words.noScore)
              : `${say(words.place, { rank: (rank[index] ?? 0) + 1 })} · ${say(words.points, { score: scoreText(score, locale) })}`}
        </strong>
      </header>
      {reasonsOf(shares, { out, pending }, teller).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {(scores.known[index] ?? 1) < 0.9995 && !Number.isNaN(score) && (
        <p className="soft-small">
          {say(words.knownShare, { share: formatNumber((scores.known[index] ?? 0) * 100, locale, 0) })}
        </p>
      )}
      <h4>{say(words.parts)}</h4>
      <ul className="suitability-parts">
        {shares.map(({ criterion: { key, source }, value, part, counted, weight }) => (
          <li key={key}>
            <span>{nameOf(source, teller)}</span>
            <span>{valueText(value, source, teller)}</span>
            <span>
              {Number.isNaN(counted)
                ? say(words.unknown)
                : say(Number.isNaN(part) ? words.assumed : words.partOf, {
                    part: formatNumber(counted * most(weight), locale, 1),
                    most: formatNumber(most(weight), locale, 1),
                  })}
            </span>
            <i aria-hidden="true">
              <b style={{ width: `${Number.isNaN(part) ? 0 : part * 100}%` }} />
            </i>
          </li>
        ))}
      </ul>
      <footer className="row">
        <Button onClick={() => onAnalyse(land.id)}>{say(words.analyse)}</Button>
        <AddToScheme add={[{ landId: land.id }]} criteria={criteriaForScheme(criteria, template)} />
      </footer>
    </article>
  )
}
