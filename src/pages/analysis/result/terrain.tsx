import { TerrainFacts } from '../../../offer/terrain/terrain-facts.tsx'
import { useWords } from '../../../providers/i18n.ts'
import type { OverlayResult } from '../../../resources/analysis.ts'
import { terrainWords } from '../../../resources/terrain-words.ts'

/** The terrain within the boundary; absent in results without heights. */
export function Terrain({ terrain }: Pick<OverlayResult, 'terrain'>) {
  const say = useWords()
  if (terrain === undefined) return null
  return (
    <section>
      <h2>{say(terrainWords.terrain)}</h2>
      {terrain ? (
        <TerrainFacts facts={terrain} isSchematic={terrain.isSchematic} attribution={terrain.attribution} />
      ) : (
        <p>{say(terrainWords.none)}</p>
      )}
    </section>
  )
}
