import { useLocale, useWords } from '../../providers/i18n.ts'
import type { LayerFeature, LayerField } from '../../providers/layers.ts'
import { isHiddenAttribute } from '../../resources/hidden-attributes.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { areaInFull, distanceText } from '../../resources/units.ts'
import { featureWords } from './words.ts'
import './feature.css'

type Fact = { key: string; label: string; value: string | null }
type Props = {
  feature: Pick<LayerFeature, 'attributes' | 'areaM2' | 'lengthM'> & { fields: readonly LayerField[] }
  /** Shown first; those without a value are left out. */
  above?: readonly Fact[]
}

/** A feature's attributes by their aliases, and its area or length. */
export function FeatureFacts({ feature, above = [] }: Props) {
  const say = useWords()
  const { locale } = useLocale()
  const { fields, attributes, areaM2, lengthM } = feature
  const own = fields
    .filter(({ name }) => !isHiddenAttribute(name))
    .map(({ name, alias }) => ({
      key: `attribute ${name}`,
      label: alias || name,
      value: attributeText(attributes[name]) || say(featureWords.none),
    }))
  const sizes = [
    { key: 'area', label: say(sharedWords.area), value: areaInFull(areaM2, { say, locale }) },
    { key: 'length', label: say(featureWords.length), value: lengthM === null ? null : distanceText(lengthM, locale) },
  ]
  return (
    <dl className="feature-facts facts">
      {[...above, ...own, ...sizes].map(
        ({ key, label, value }) =>
          value && (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

export function attributeText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
