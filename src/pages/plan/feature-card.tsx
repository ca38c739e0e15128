import { sharedWords } from '../../resources/shared-words.ts'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { areaInFull, distanceText } from '../../resources/units.ts'
import { useLayerFeature } from '../../providers/layers.ts'
import { isHiddenAttribute } from '../crud/list/column-choice.ts'
import { planWords } from './words.ts'

/** The feature that was clicked: its attributes by their aliases, and its area or length. */
export function FeatureCard({ id, featureId }: { id: string; featureId: string }) {
  const say = useWords()
  const { locale } = useLocale()
  const { data } = useLayerFeature(id, featureId)
  if (!data) return null
  const shown = data.fields.filter(({ name }) => !isHiddenAttribute(name))
  return (
    <section className="plan-feature" aria-label={say(planWords.feature)}>
      <dl className="plan-facts facts">
        {shown.map(({ name, alias }) => (
          <div key={name}>
            <dt>{alias || name}</dt>
            <dd>{attributeText(data.attributes[name]) || say(planWords.none)}</dd>
          </div>
        ))}
        {data.areaM2 !== null && (
          <div>
            <dt>{say(sharedWords.area)}</dt>
            <dd>{areaInFull(data.areaM2, { say, locale })}</dd>
          </div>
        )}
        {data.lengthM !== null && (
          <div>
            <dt>{say(planWords.length)}</dt>
            <dd>{distanceText(data.lengthM, locale)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

export function attributeText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
