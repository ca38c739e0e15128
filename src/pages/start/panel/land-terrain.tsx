import { TerrainFacts } from '../../../offer/terrain/terrain-facts.tsx'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { useLandTerrain } from '../../../providers/land-terrain.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import type { LandTerrain as Kept } from '../../../resources/terrain.ts'
import { terrainWords } from '../../../resources/terrain-words.ts'
import { landTerrainWords } from './land-terrain-words.ts'

/** The terrain of a parcel; absent on a server without heights. */
export function LandTerrain({ landId }: { landId: string }) {
  const say = useWords()
  const { data, error } = useLandTerrain(landId)
  if (!error && !data?.hasGround) return null
  return (
    <section className="card-terrain">
      <h3>{say(terrainWords.terrain)}</h3>
      {error && <p>{say(landTerrainWords.failed, { reason: error.message })}</p>}
      {data?.isPending && <p role="status">{say(landTerrainWords.pending)}</p>}
      {data && !data.isPending && !data.facts && (
        <p>{say(data.hasBoundary ? landTerrainWords.none : landTerrainWords.noBoundary)}</p>
      )}
      {data?.facts && (
        <TerrainFacts facts={data.facts} isSchematic={data.isSchematic} attribution={data.attribution}>
          <Lake lake={data.lake} />
        </TerrainFacts>
      )}
    </section>
  )
}

function Lake({ lake }: Pick<Kept, 'lake'>) {
  const say = useWords()
  const { locale } = useLocale()
  if (!lake) return null
  const { percent } = lake
  const text = lake.isPending
    ? say(landTerrainWords.lakePending)
    : percent === null
      ? say(terrainWords.unknown)
      : percent === 0
        ? say(landTerrainWords.hidden)
        : say(landTerrainWords.seen, { percent: formatNumber(percent, locale, 1) })
  return (
    <div>
      <dt>{say(landTerrainWords.lake, { lake: lake.name })}</dt>
      <dd>{text}</dd>
    </div>
  )
}
