import { lazy, useMemo, useState, type RefObject } from 'react'
import type { Extent, MapHandle, MapLayer, ScoredPlaces } from '../../../map/index.ts'
import { useWords } from '../../../providers/i18n.ts'
import { usePlainGround } from '../../../providers/lands.ts'
import { site } from '../../../providers/site.ts'
import { useThemeMode } from '../../../providers/theme-mode.ts'
import { tileUrl, tokenHeader, useLayerVersions } from '../../../providers/tiles.ts'
import { lands } from '../../../resources/lands.ts'
import type { Ranking } from './use-ranking.ts'
import { suitabilityWords as words } from './words.ts'
import './score-map.css'

const MapView = lazy(() => import('../../../map/index.ts').then((map) => ({ default: map.MapView })))
/** China, where the server says nothing of its own region. */
const wholeCountry: Extent = [73, 18, 135, 54]
/** From here on the parcels themselves can be told apart under their dots. */
const parcelZoom = 13
const mostBest = 10

type Props = { handle: RefObject<MapHandle | null>; ranking: Ranking | null; chosen: number | null; onChoose: (land: number) => void }

/** The lands as dots by score, the first ten with their rank. */
export function ScoreMap({ handle, ranking, chosen, onChoose }: Props) {
  const say = useWords()
  const { isDark } = useThemeMode()
  const ground = usePlainGround()
  const versions = useLayerVersions()
  const [isClose, setIsClose] = useState(false)
  const layers = useMemo((): readonly MapLayer[] => [{ id: lands.name, isVisible: isClose }, { id: 'regions', isVisible: true }].map((layer) => ({ ...layer, opacity: 1, url: tileUrl(layer.id, versions[layer.id]), headers: tokenHeader() })), [versions, isClose])
  const data = ranking?.data
  const places = useMemo(() => {
    const at = new Float64Array((data?.lands.length ?? 0) * 2).fill(Number.NaN)
    data?.lands.forEach((land, index) => land.at && at.set(land.at, index * 2))
    return at
  }, [data])
  const scored = useMemo((): ScoredPlaces | null => {
    if (!ranking) return null
    const { scores, order } = ranking
    const best = [...order.subarray(0, mostBest)].filter((land) => scores.out[land] !== 1 && !Number.isNaN(scores.totals[land]))
    return { places, scores: scores.totals, out: scores.out, best, chosen }
  }, [ranking, places, chosen])
  return (
    <MapView home={site.extent ?? wholeCountry} theme={isDark ? 'dark' : 'light'} say={say} basemap="plain" plain={ground.data ?? null} layers={layers} handle={handle} scored={scored} onScored={onChoose} onView={({ zoom }) => setIsClose(zoom >= parcelZoom)}>
      <div className="suitability-legend" aria-hidden="true">
        <span>{say(words.legendLow)}</span><i className="suitability-ramp" /><span>{say(words.legendHigh)}</span>
        <i className="suitability-best">1</i><span>{say(words.legendBest)}</span>
        <i className="suitability-out" /><span>{say(words.legendOut)}</span>
      </div>
    </MapView>
  )
}
