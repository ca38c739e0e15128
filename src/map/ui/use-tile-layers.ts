import { useEffect, useRef, useState } from 'react'
import type OlMap from 'ol/Map.js'
import { tiles } from '../layers/index.ts'
import { zOrder } from '../layers/z-order.ts'
import type { Palette } from '../style/palette.ts'
import type { MapViewProps } from '../view-props.ts'

type Entry = { layer: tiles.TileLayer; selected: tiles.TileLayer; highlighted: tiles.TileLayer }
type Props = Pick<MapViewProps, 'layers' | 'selected' | 'highlighted'>

/** Keeps the tile layers of the map at what the page declares. Answers them, for tools that need to know. */
export function useTileLayers(map: OlMap | null, { layers, selected = [], highlighted = null }: Props, palette: Palette): readonly tiles.TileLayer[] {
  const entries = useRef(new Map<string, Entry>())
  const [present, setPresent] = useState<readonly tiles.TileLayer[]>([])

  useEffect(() => {
    if (!map) return
    const known = entries.current
    return () => {
      for (const entry of known.values()) remove(map, entry)
      known.clear()
    }
  }, [map])

  useEffect(() => {
    if (!map) return
    const known = entries.current
    for (const [id, entry] of known) {
      if (layers.some((layer) => layer.id === id)) continue
      remove(map, entry)
      known.delete(id)
    }
    layers.forEach((layer, index) => {
      const options = { layer, palette, zIndex: zOrder.tiles + layers.length - index }
      const entry = known.get(layer.id)
      if (entry) tiles.update(entry.layer, options)
      else known.set(layer.id, add(map, options))
    })
    const now = [...known.values()].map(({ layer }) => layer)
    setPresent((before) => (before.length === now.length && now.every((layer, index) => layer === before[index]) ? before : now))
  }, [map, layers, palette])

  useEffect(() => {
    for (const { layer, selected: marks } of entries.current.values()) tiles.updateMarks(marks, { refs: selected, kind: 'selected', palette, isVisible: layer.getVisible() })
  }, [selected, palette, present, layers])

  useEffect(() => {
    for (const { layer, highlighted: marks } of entries.current.values()) tiles.updateMarks(marks, { refs: highlighted ? [highlighted] : [], kind: 'highlighted', palette, isVisible: layer.getVisible() })
  }, [highlighted, palette, present, layers])

  return present
}

function add(map: OlMap, options: Parameters<typeof tiles.create>[0]): Entry {
  const layer = tiles.create(options)
  const entry: Entry = {
    layer,
    selected: tiles.createMarks(layer, { refs: [], kind: 'selected', palette: options.palette, isVisible: false }),
    highlighted: tiles.createMarks(layer, { refs: [], kind: 'highlighted', palette: options.palette, isVisible: false }),
  }
  for (const each of Object.values(entry)) map.addLayer(each)
  return entry
}

function remove(map: OlMap, entry: Entry): void {
  for (const each of Object.values(entry)) map.removeLayer(each)
}
