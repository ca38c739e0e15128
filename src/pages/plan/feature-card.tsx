import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import { useLayerFeature, type LayerFeature } from '../../providers/layers.ts'
import { isHiddenAttribute } from '../crud/list/column-choice.ts'
import { planWords } from './words.ts'

/** The feature that was clicked: its attributes by their aliases, and its area or length. */
export function FeatureCard({ id, featureId }: { id: string; featureId: string }) {
  const say = useWords()
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
            <dd>{say(planWords.hectaresAndMu, hectaresAndMu(data))}</dd>
          </div>
        )}
        {data.lengthM !== null && (
          <div>
            <dt>{say(planWords.length)}</dt>
            <dd>{(data.lengthM / 1000).toFixed(2)} km</dd>
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

/** Hectares and mu; a hectare is 15 mu. */
function hectaresAndMu({ areaM2 }: LayerFeature): { hectares: string; mu: string } {
  const hectares = (areaM2 ?? 0) / 10_000
  return { hectares: hectares.toFixed(2), mu: (hectares * 15).toFixed(2) }
}
