import { Button, Skeleton } from 'antd'
import { useWords } from '../../providers/i18n.ts'
import { useLayerFeature } from '../../providers/layers.ts'
import { standingWords } from '../../resources/analysis-words.ts'
import { layers } from '../../resources/layers.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { FeatureFacts } from './feature-facts.tsx'
import { FeatureRules } from './feature-rules.tsx'
import { featureWords } from './words.ts'

const { source, dataDate, validUntil } = layers.fields

/** A feature of a public planning layer: what rules say there, its source and dates, its attributes. */
export function FeatureDetails({ layerId, featureId }: { layerId: string; featureId: string }) {
  const say = useWords()
  const { data, error, refetch } = useLayerFeature(layerId, featureId, { isPublic: true, hasRules: true })
  if (!data && error)
    return (
      <div className="feature-details">
        <p role="alert">
          {say(featureWords.failed, { reason: error.message })}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {say(sharedWords.tryAgain)}
          </Button>
        </p>
      </div>
    )
  if (!data)
    return (
      <div role="status" className="feature-details" aria-label={say(sharedWords.loading)}>
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </div>
    )
  const standing = data.standing ? say(standingWords[data.standing]) : null
  const dated = data.validUntil && standing ? `${data.validUntil} · ${standing}` : (data.validUntil ?? standing)
  return (
    <div className="feature-details">
      <FeatureRules rules={data.rules ?? null} />
      <FeatureFacts
        feature={data}
        above={[
          { key: 'source', label: say(source.label), value: data.source },
          { key: 'dataDate', label: say(dataDate.label), value: data.dataDate },
          { key: 'validUntil', label: say(validUntil.label), value: dated },
        ]}
      />
    </div>
  )
}
