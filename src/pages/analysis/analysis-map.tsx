import { lazy, useMemo, type Ref } from 'react'
import type { BasemapId, BoundaryNeighbour, BoundaryOverlap, Extent, FeatureRef, MapFeature, MapHandle, MapLayer, Overlay } from '../../map/index.ts'
import { useWords } from '../../providers/i18n.ts'
import { usePlainGround } from '../../providers/lands.ts'
import { site } from '../../providers/site.ts'
import { useThemeMode } from '../../providers/theme-mode.ts'
import { tileUrl, tokenHeader, useLayerVersions } from '../../providers/tiles.ts'
import type { OverlayLine } from '../../resources/analysis.ts'
import type { Geometry } from '../../resources/define.ts'
import { lands } from '../../resources/lands.ts'
import { collection } from './shapes.ts'

const MapView = lazy(() => import('../../map/index.ts').then((map) => ({ default: map.MapView })))
const BoundaryEditor = lazy(async () => ({ default: (await (await import('../../map/index.ts')).loadBoundaryEditor()).BoundaryEditor }))

/** China, where the server says nothing of its own region. */
const wholeCountry: Extent = [73, 18, 135, 54]
const onlyPlain: readonly BasemapId[] = ['plain']
const noNeighbours: readonly BoundaryNeighbour[] = []
const noOverlaps: readonly BoundaryOverlap[] = []

/** The boundary, what forbids in it, and what is being looked at. */
export function useOverlays(boundary: Geometry | null, { lines, shown }: { lines: readonly OverlayLine[] | null; shown: Geometry | null }): readonly Overlay[] {
  return useMemo(() => {
    const forbidden = (lines ?? []).filter(({ says }) => says === 'forbidden').map(({ shape }) => shape)
    return [
      { id: 'boundary', features: collection([boundary]), kind: 'preview' as const },
      { id: 'forbidden', features: collection(forbidden), kind: 'mistake' as const },
      { id: 'shown', features: collection([shown]), kind: 'selected' as const },
    ]
  }, [boundary, lines, shown])
}

function useGround() {
  const { isDark } = useThemeMode()
  const ground = usePlainGround()
  const versions = useLayerVersions()
  const layers = useMemo((): readonly MapLayer[] => [lands.name, 'regions'].map((id) => ({ id, isVisible: true, opacity: 1, url: tileUrl(id, versions[id]), headers: tokenHeader() })), [versions])
  return { home: site.extent ?? wholeCountry, theme: isDark ? ('dark' as const) : ('light' as const), plain: ground.data ?? null, layers }
}

type StageProps = { handle: Ref<MapHandle>; overlays: readonly Overlay[]; picked: string | null; onPick: ((landId: string) => void) | null }

/** The map with the boundary, what forbids in it, and what is being looked at. */
export function Stage({ handle, overlays, picked, onPick }: StageProps) {
  const say = useWords()
  const ground = useGround()
  const selected = useMemo<readonly FeatureRef[]>(() => (picked ? [{ layer: lands.name, id: picked }] : []), [picked])
  const pick = (features: readonly MapFeature[]): void => {
    const land = features.find(({ layer }) => layer === lands.name)
    if (land) onPick?.(land.id)
  }
  return <MapView {...ground} say={say} basemap="plain" overlays={overlays} selected={selected} onPick={pick} handle={handle} />
}

/** The map on which a boundary is drawn. */
export function Draw({ value, onChange }: { value: Geometry | null; onChange: (value: Geometry | null) => void }) {
  const say = useWords()
  return <BoundaryEditor {...useGround()} say={say} value={value} onChange={onChange} basemaps={onlyPlain} neighbours={noNeighbours} overlaps={noOverlaps} />
}
