import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import type VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import { unByKey } from 'ol/Observable.js'
import type { Extent } from '../crs.ts'
import { startFinePan } from '../draw/fine-pan.ts'
import { startSketch, type Sketch } from '../draw/sketch.ts'
import { startCarrying } from '../edit/carry-corner.ts'
import { startDragging } from '../edit/drag-corners.ts'
import { createMarksLayer, updateMarksLayer, type Mark } from '../edit/marks-layer.ts'
import { createPartsLayer, updatePartsLayer, type PartsLayer } from '../edit/parts-layer.ts'
import type { Corner } from '../geometry/corners.ts'
import { boxOf, type Position, type Shape } from '../geometry/shape.ts'
import { zOrder } from '../layers/z-order.ts'
import { seenExtent, viewState } from '../map.ts'
import { palettes, type Palette } from '../style/palette.ts'
import type { MapLayer } from '../layers/index.ts'
import type { BoundaryEditorProps } from './boundary-props.ts'
import { sketchKinds, type BoundaryEdit } from './use-boundary-editor.ts'
import { useLayers } from './use-layers.ts'
import { useLatest } from '../../use-latest.ts'
import { useMap } from './use-map.ts'

type Layers = { parts: PartsLayer; near: VectorLayer; spots: VectorLayer }
/** Input on the map that is not a step yet. */
export type UnderWay = {
  points: readonly Position[]
  dragged: Shape | null
  carried: { shape: Shape; corner: Corner } | null
}

type Given = {
  props: BoundaryEditorProps
  edit: BoundaryEdit
  basemap: MapLayer | undefined
  marks: readonly Mark[]
  snapTo: readonly Shape[]
}

const nothing: UnderWay = { points: [], dragged: null, carried: null }
/** Further out, neighbours are indistinguishable. */
const nearZoom = 13.5
const noneChosen: ReadonlySet<number> = new Set()

/**
 * Map of the editor: layers, the shape and its surroundings, and the current tool. Returns the unfinished input, and
 * the sketch for buttons beside the map.
 */
export function useBoundaryMap(
  element: RefObject<HTMLDivElement | null>,
  { props, edit, basemap, marks, snapTo }: Given,
) {
  const palette = palettes[props.theme]
  const [home] = useState<Extent>(() => boxOf(edit.shape.flat(2)) ?? props.home)
  const map = useMap(element, { home, view: null, say: props.say })
  const shown = useMemo(() => [...props.layers, ...(basemap ? [basemap] : [])], [props.layers, basemap])
  useLayers(map, { layers: shown, theme: props.theme, say: props.say })
  const layers = useShapeLayers(map, palette)
  const [underWay, setUnderWay] = useState<UnderWay>(nothing)
  const sketch = useTools(map, layers, { props, edit, snapTo, tell: setUnderWay })
  useEffect(() => {
    if (layers)
      updatePartsLayer(layers.parts, {
        shape: underWay.carried?.shape ?? edit.shape,
        chosen: props.isFixed ? noneChosen : edit.chosen,
        palette,
      })
  }, [layers, edit.shape, underWay.carried, edit.chosen, props.isFixed, palette])
  useMarks(layers, marks, palette)
  useNear(map, props.onNear)
  useEffect(() => (map ? startFinePan(map) : undefined), [map])
  return { map, underWay, sketch }
}

function useShapeLayers(map: OlMap | null, palette: Palette): Layers | null {
  const [layers, setLayers] = useState<Layers | null>(null)
  const make = useEffectEvent((): Layers => ({
    parts: createPartsLayer({ shape: [], chosen: noneChosen, palette }),
    near: createMarksLayer(zOrder.tool - 2),
    spots: createMarksLayer(zOrder.tool + 1),
  }))
  useEffect(() => {
    if (!map) return
    const made = make()
    for (const layer of Object.values(made)) map.addLayer(layer)
    setLayers(made)
    return () => setLayers(null)
  }, [map])
  return layers
}

function useMarks(layers: Layers | null, marks: readonly Mark[], palette: Palette): void {
  useEffect(() => {
    if (!layers) return
    updateMarksLayer(
      layers.near,
      marks.filter(({ kind }) => kind === 'neighbour' || kind === 'refused'),
      palette,
    )
    updateMarksLayer(
      layers.spots,
      marks.filter(({ kind }) => kind !== 'neighbour' && kind !== 'refused'),
      palette,
    )
  }, [layers, marks, palette])
}

type Telling = Pick<Given, 'props' | 'edit' | 'snapTo'> & { tell: (change: UnderWay) => void }

/** Runs the current tool. Restarts it for another tool, map or theme, but never because something was drawn. */
function useTools(
  map: OlMap | null,
  layers: Layers | null,
  { props, edit, snapTo, tell }: Telling,
): RefObject<Sketch | null> {
  const sketch = useRef<Sketch>(null)
  const now = useLatest({ edit, snapTo })
  const palette = palettes[props.theme]
  const tool = props.isFixed ? null : edit.tool
  const tools = useMemo(
    () => ({
      dragging: (on: OlMap, { parts, near }: Layers, look: Palette) =>
        startDragging({
          map: on,
          layer: parts,
          marks: near,
          palette: look,
          onDrag: (dragged) => tell({ ...nothing, dragged }),
          onChange: (shape) => {
            tell(nothing)
            now.current.edit.apply(shape, { chosen: now.current.edit.chosen })
          },
          onPick: (part) => now.current.edit.choose(part),
        }),
      carrying: (on: OlMap) =>
        startCarrying({
          map: on,
          shape: () => now.current.edit.shape,
          snapTo: () => now.current.snapTo,
          onCarry: (carried) => tell({ ...nothing, carried }),
          onChange: (shape) => now.current.edit.apply(shape),
          onPick: (part) => now.current.edit.choose(part),
        }),
    }),
    [now, tell],
  )
  useEffect(() => {
    if (!map || !layers || !tool) return
    if (tool === 'modify') {
      const stops = [tools.dragging(map, layers, palette), tools.carrying(map)]
      return () => stops.forEach((stop) => stop())
    }
    sketch.current = startSketch({
      map,
      kind: sketchKinds[tool],
      palette,
      snapTo: () => [...now.current.snapTo, now.current.edit.shape],
      onPoints: (points) => tell({ ...nothing, points }),
      onEnd: (points) => now.current.edit.takeSketch(points),
    })
    return () => {
      sketch.current?.stop()
      sketch.current = null
      tell(nothing)
    }
  }, [map, layers, tool, palette, tools, now, tell])
  return sketch
}

/** Reports the visible extent after each movement if the zoom is high enough, else null. */
function useNear(map: OlMap | null, onNear: ((extent: Extent | null) => void) | undefined): void {
  const tell = useEffectEvent((extent: Extent | null) => onNear?.(extent))
  useEffect(() => {
    if (!map) return
    const look = (): void => tell(viewState(map).zoom >= nearZoom ? seenExtent(map) : null)
    const key = map.on('moveend', look)
    look()
    return () => unByKey(key)
  }, [map])
}
