import { useMemo, useState, type RefObject } from 'react'
import type { MapHandle, MapLayer, ScoredPlaces } from '../../../map/index.ts'
import { MapView, useMapBase, usePlainBasemap, useTiles } from '../../../frame/map.tsx'
import { tiers } from '../../../resources/criteria/score.ts'
import { lands } from '../../../resources/lands.ts'
import type { Ranking } from './use-ranking.ts'
import { suitabilityWords as words } from './words.ts'
import './score-map.css'

/** From this zoom level on parcels are large enough to be visible under their dots. */
const parcelZoom = 13
const mostBest = 10

type Props = {
  handle: RefObject<MapHandle | null>
  ranking: Ranking | null
  chosen: number | null
  onChoose: (land: number) => void
}

/** Parcels as dots coloured by score; the first ten show their rank. */
export function ScoreMap({ handle, ranking, chosen, onChoose }: Props) {
  const base = useMapBase()
  const { say } = base
  const { tilesOf, regions } = useTiles()
  const basemap = usePlainBasemap()
  const [isClose, setIsClose] = useState(false)
  const data = ranking?.data
  const places = useMemo(() => {
    const at = new Float64Array((data?.lands.length ?? 0) * 2).fill(Number.NaN)
    data?.lands.forEach((land, index) => land.at && at.set(land.at, index * 2))
    return at
  }, [data])
  const scored = useMemo((): ScoredPlaces | null => {
    if (!ranking) return null
    const { scores, order } = ranking
    const best = [...order.subarray(0, mostBest)].filter(
      (land) => scores.tier[land] === tiers.placed && !Number.isNaN(scores.totals[land]),
    )
    const { totals, tier } = scores
    return {
      places,
      scores: totals.map((total, land) => (tier[land] === tiers.pending ? Number.NaN : total)),
      out: tier.map((own) => Number(own === tiers.out)),
      best,
      chosen,
    }
  }, [ranking, places, chosen])
  const layers = useMemo(
    (): readonly MapLayer[] => [
      ...(scored ? [{ id: 'scores', kind: 'scores' as const, scored }] : []),
      ...tilesOf(lands.name, { isVisible: isClose, isSilent: true }),
      regions,
      ...basemap,
    ],
    [scored, tilesOf, isClose, regions, basemap],
  )
  return (
    <MapView
      {...base}
      layers={layers}
      handle={handle}
      onPick={([first]) => first && onChoose(Number(first.id))}
      onView={({ zoom }) => setIsClose(zoom >= parcelZoom)}
    >
      <div className="suitability-legend" aria-hidden="true">
        <span>{say(words.legendLow)}</span>
        <i className="suitability-ramp" />
        <span>{say(words.legendHigh)}</span>
        <i className="suitability-best">1</i>
        <span>{say(words.legendBest)}</span>
        <i className="suitability-out" />
        <span>{say(words.legendOut)}</span>
        {ranking?.scores.tier.includes(tiers.pending) && (
          <>
            <i className="suitability-unknown" />
            <span>{say(words.pending)}</span>
          </>
        )}
      </div>
    </MapView>
  )
}
