import { useMemo } from 'react'
import type { MapLayer, PlanLook } from '../../map/index.ts'
import { planLayerName, usePlanTiles, type DrawnLayer } from '../../providers/layers.ts'
import { tokenHeader } from '../../providers/tiles.ts'
import { lookOf } from '../../offer/plan/look.ts'

/** The selection: a layer, a feature of it, a style that is not saved, a version that is not published. */
export type Chosen = {
  id: string
  featureId: string | null
  look: PlanLook | null
  preview: number | null
  hasTable: boolean
}

type Seen = { shown: ReadonlySet<string>; chosen: Chosen | null }

/**
 * The ticked layers for the map: reference layers (points and lines) above areas; the selected one with its unsaved
 * style and previewed version.
 */
export function useMapLayers(drawn: ReadonlyMap<string, DrawnLayer>, { shown, chosen }: Seen): readonly MapLayer[] {
  const tilesOf = usePlanTiles()
  return useMemo(() => {
    const rank = ({ kind }: DrawnLayer): number => ['reference', 'constraint', 'opportunity'].indexOf(kind)
    const present = [...drawn.values()].filter(({ id }) => shown.has(id)).sort((a, b) => rank(a) - rank(b))
    const made = present.map((layer): MapLayer => {
      const isChosen = chosen?.id === layer.id
      return {
        id: planLayerName(layer.id),
        kind: 'tiles',
        label: layer.name,
        url: tilesOf(layer, (isChosen && chosen.preview) || undefined),
        headers: tokenHeader(),
        style: (isChosen && chosen.look) || lookOf(layer),
      }
    })
    const isNew = chosen?.preview && !drawn.has(chosen.id)
    return isNew
      ? [
          {
            id: planLayerName(chosen.id),
            kind: 'tiles',
            url: tilesOf({ id: chosen.id, tileVersion: 0 }, chosen.preview ?? undefined),
            headers: tokenHeader(),
            style: chosen.look ?? lookOf({}),
          },
          ...made,
        ]
      : made
  }, [drawn, shown, chosen, tilesOf])
}

/** Bounds with a margin; a point gets its surroundings. */
export function widened([west, south, east, north]: readonly [number, number, number, number]): [
  number,
  number,
  number,
  number,
] {
  const room = Math.max(0.004, (east - west) * 0.08, (north - south) * 0.08)
  return [west - room, south - room, east + room, north + room]
}
