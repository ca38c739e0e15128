import { FeatureFacts } from '../../offer/plan/feature-facts.tsx'
import { useWords } from '../../providers/i18n.ts'
import { useLayerFeature } from '../../providers/layers.ts'
import { planWords } from './words.ts'

/** The feature that was clicked: its attributes by their aliases, and its area or length. */
export function FeatureCard({ id, featureId }: { id: string; featureId: string }) {
  const say = useWords()
  const { data } = useLayerFeature(id, featureId)
  if (!data) return null
  return (
    <section className="plan-feature" aria-label={say(planWords.feature)}>
      <FeatureFacts feature={data} />
    </section>
  )
}
