import { useLocale, useWords } from '../../providers/i18n.ts'
import { basisText } from '../../resources/analysis-words.ts'
import type { FeatureRule } from '../../resources/feature-rules.ts'
import { saysWords } from '../../resources/rules/says-words.ts'
import { distanceText } from '../../resources/units.ts'
import { featureWords as words } from './words.ts'
import './feature.css'

/** What the rules in force say where a feature is; that none does is no permission. */
export function FeatureRules({ rules }: { /** Null: not known. */ rules: readonly FeatureRule[] | null }) {
  const say = useWords()
  if (!rules) return <p className="feature-no-rule">{say(words.unread)}</p>
  if (rules.length === 0) return <p className="feature-no-rule">{say(words.noRules)}</p>
  return (
    <ul className="feature-rules plain-list" aria-label={say(words.rules)}>
      {rules.map((each) => (
        <Line key={each.rule.id} {...each} />
      ))}
    </ul>
  )
}

function Line({ rule, relation, zone, says, isAssumed, clause, distanceM, overriddenBy }: FeatureRule) {
  const say = useWords()
  const { locale } = useLocale()
  const named = ({ name, nameEn }: { name: string; nameEn: string | null }): string =>
    (locale === 'en-US' && nameEn) || name
  const near =
    distanceM === null ? say(words.nearUnsaid) : say(words.near, { distance: distanceText(distanceM, locale) })
  const where = [
    zone && say(words.zone, { name: named(zone) }),
    relation === 'outside' && say(words.outside),
    relation === 'within' && near,
    overriddenBy && say(words.overridden, { name: named(overriddenBy) }),
    !overriddenBy && isAssumed && say(words.assumed),
    !overriddenBy && says === 'unknown' && say(words.unsaid),
  ].filter((text) => typeof text === 'string')
  const basis = basisText(rule, say)
  return (
    <li data-says={says} data-overridden={overriddenBy ? true : undefined}>
      <p>
        <strong className="feature-says">{say(saysWords[says])}</strong> {named(rule)} <small>{rule.code}</small>
      </p>
      {where.map((text) => (
        <p key={text} className="soft-small">
          {text}
        </p>
      ))}
      <dl className="feature-facts facts">
        {basis && (
          <div>
            <dt>{say(words.basis)}</dt>
            <dd>{basis}</dd>
          </div>
        )}
        {clause && (
          <div>
            <dt>{say(words.clause)}</dt>
            <dd>{clause}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}
