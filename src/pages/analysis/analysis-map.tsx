import { useMemo, type Ref } from 'react'
import { BoundaryEditor, MapView, useDimensions, useMapBase, usePlainBasemap, useTiles } from '../../frame/map.tsx'
import type {
  BoundaryNeighbour,
  BoundaryOverlap,
  FeatureRef,
  MapFeature,
  MapHandle,
  MapLayer,
  OverlayLayer,
} from '../../map/index.ts'
import type { OverlayRun } from '../../resources/analysis.ts'
import type { Geometry } from '../../resources/define.ts'
import { lands } from '../../resources/lands.ts'
import { collection } from './shapes.ts'

const noNeighbours: readonly BoundaryNeighbour[] = []
const noOverlaps: readonly BoundaryOverlap[] = []

/** Layers from the top down: the shape that is shown, the forbidden parts, what can be built on, the boundary. */
export function useOverlays(
  boundary: Geometry | null,
  { run, shown, buildableRun }: { run: OverlayRun | null; shown: Geometry | null; buildableRun: string | null },
): readonly OverlayLayer[] {
  const result = run?.result
  const buildable = (run?.id === buildableRun && result?.buildable?.shape) || null
  return useMemo(() => {
    const forbidden = (result?.lines ?? [])
      .filter(({ says, overriddenBy }) => says === 'forbidden' && !overriddenBy)
      .map(({ shape }) => shape)
    return [
      { id: 'shown', kind: 'overlay', look: 'selected', features: collection([shown]) },
      { id: 'forbidden', kind: 'overlay', look: 'mistake', features: collection(forbidden) },
      { id: 'buildable', kind: 'overlay', look: 'good', features: collection([buildable]) },
      { id: 'boundary', kind: 'overlay', look: 'preview', features: collection([boundary]) },
    ]
  }, [boundary, result, shown, buildable])
}

function useStored(): readonly MapLayer[] {
  const { tilesOf, regions } = useTiles()
  return useMemo(() => [...tilesOf(lands.name), regions], [tilesOf, regions])
}

type StageProps = {
  boundary: Geometry | null
  handle: Ref<MapHandle>
  overlays: readonly OverlayLayer[]
  picked: string | null
  onPick: ((landId: string) => void) | null
}

/** Map with the boundary, its forbidden parts and the shape that is shown. */
export function Stage({ boundary, handle, overlays, picked, onPick }: StageProps) {
  const stored = useStored()
  const basemap = usePlainBasemap()
  const dimensions = useDimensions(boundary)
  const layers = useMemo(
    () => [...dimensions, ...overlays, ...stored, ...basemap],
    [dimensions, overlays, stored, basemap],
  )
  const selected = useMemo<readonly FeatureRef[]>(() => (picked ? [{ layer: lands.name, id: picked }] : []), [picked])
  const pick = (features: readonly MapFeature[]): void => {
    const land = features.find(({ layer }) => layer === lands.name)
    if (land) onPick?.(land.id)
  }
  return <MapView {...useMapBase()} layers={layers} selected={selected} onPick={pick} handle={handle} />
}

/** Map for drawing a boundary. */
export function Draw({ value, onChange }: { value: Geometry | null; onChange: (value: Geometry | null) => void }) {
  return (
    <BoundaryEditor
      {...useMapBase()}
      layers={useStored()}
      value={value}
      onChange={onChange}
      basemaps={usePlainBasemap()}
      neighbours={noNeighbours}
      overlaps={noOverlaps}
    />
  )
}
