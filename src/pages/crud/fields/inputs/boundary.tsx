import { lazy, Suspense, useMemo, useState } from 'react'
import { loadChunk } from '../../../../load-chunk.ts'
import { BoundaryEditor, useBasemaps, useMapBase, useTiles } from '../../../../frame/map.tsx'
import { useBasemapNames } from '../../../../providers/basemaps.ts'
import { basemapIds } from '../../../../providers/site.ts'
import { useBoundaries, useNeighbours } from '../../../../providers/neighbours.ts'
import type { Extent, MapLayer } from '../../../../map/index.ts'
import { isGeometry } from '../../../../resources/geometry.ts'
import { rowTitle } from '../../../../providers/row-title.ts'
import { overlapsOf } from '../overlaps.ts'
import { useRefusalData } from '../refusal-data.ts'
import type { FieldOf, InputProps } from '../renderer.ts'

const BasemapSwitch = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../../../frame/basemap-switch.tsx')).BasemapSwitch })),
)

/**
 * Editor for the boundary of a row on a map; after a save rejected for overlaps, it shows the overlapping neighbours.
 */
export default function BoundaryInput({
  id,
  resource,
  name,
  row,
  value,
  onChange,
  disabled = false,
}: InputProps<FieldOf<'geometry'>>) {
  const [near, setNear] = useState<Extent | null>(null)
  const [basemap, setBasemap] = useState<string>(() => basemapIds()[0])
  const hasChoice = useBasemapNames().length > 1
  const asked = { resource, field: name }
  const around = useNeighbours(asked, near)
  const refusal = useRefusalData()
  const refused = useMemo(() => overlapsOf(refusal, name), [refusal, name])
  const isAround = (id: string | null) => around.some((other) => other.row.id === id)
  const far = useBoundaries(
    asked,
    refused.flatMap(({ id }) => (id === null || isAround(id) ? [] : [{ id }])),
  )
  const neighbours = useMemo(
    () =>
      around.flatMap(({ row: other, boundary }) =>
        other.id === row?.id ? [] : [{ id: other.id, name: rowTitle(resource, other), boundary }],
      ),
    [around, row?.id, resource],
  )
  const overlaps = useMemo(
    () =>
      refused.map((each) => ({
        ...each,
        boundary: [...around, ...far].find((other) => other.row.id === each.id)?.boundary ?? null,
      })),
    [refused, around, far],
  )
  return (
    <BoundaryEditor
      id={id}
      value={isGeometry(value) ? value : null}
      onChange={(next) => onChange?.(next)}
      isFixed={disabled}
      {...useMapBase()}
      basemaps={useBasemaps({ id: basemap })}
      basemap={basemap}
      layers={useLayers(resource)}
      neighbours={neighbours}
      overlaps={overlaps}
      onNear={setNear}
    >
      {hasChoice && (
        <Suspense fallback={null}>
          <BasemapSwitch value={basemap} onChange={setBasemap} />
        </Suspense>
      )}
    </BoundaryEditor>
  )
}

/** Stored rows as a layer for orientation; external servers have no tiles. */
function useLayers(resource: InputProps['resource']): readonly MapLayer[] {
  const { tilesOf } = useTiles()
  return useMemo(() => (resource.tile ? tilesOf(resource.name, { opacity: 0.55 }) : []), [resource, tilesOf])
}
