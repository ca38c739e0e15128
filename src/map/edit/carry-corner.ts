import type OlMap from 'ol/Map.js'
import { unByKey } from 'ol/Observable.js'
import {
  cornerAt,
  insertCorner,
  moveCorner,
  nearestBorder,
  nearestCorner,
  removeCorner,
  type Corner,
} from '../geometry/corners.ts'
import type { Position, Shape } from '../geometry/shape.ts'
import { crossPlace, reachAt, snapped } from '../draw/reach.ts'
import { toCoordinate } from '../map.ts'
import { partUnder } from './drag-corners.ts'

type Context = {
  map: OlMap
  shape: () => Shape
  snapTo: () => readonly Shape[]
  /** Receives the shape as it would be if the carried corner were dropped now; null if no corner is carried. */
  onCarry: (preview: { shape: Shape; corner: Corner } | null) => void
  onChange: (shape: Shape) => void
  onPick: (part: number) => void
}

type Carried = { base: Shape; corner: Corner; from: Position }

/**
 * Moves corners by keyboard, with the map focused: Enter over a corner picks it up, over a border inserts one. The
 * corner follows the cross until Enter drops it or Escape restores it. Delete or Backspace removes the corner under the
 * cross. Enter inside a part selects it. Returns a function that removes the listeners.
 */
export function startCarrying({ map, shape, snapTo, onCarry, onChange, onPick }: Context): () => void {
  let carried: Carried | null = null
  const drop = (): void => {
    carried = null
    onCarry(null)
  }
  const target = ({ from }: Carried): Position => {
    const place = crossPlace(map)
    const at = snapped(map, snapTo(), place).at
    return isSame(map, place, from) ? from : at
  }
  const follow = (): void => {
    if (carried) onCarry({ shape: moveCorner(carried.base, carried.corner, target(carried)), corner: carried.corner })
  }
  const pickUp = (base: Shape, corner: Corner): void => {
    const from = cornerAt(base, corner)
    if (!from) return
    carried = { base, corner, from }
    map.getView().setCenter(toCoordinate(from))
    follow()
  }
  const enter = (): void => {
    if (carried) {
      const moved = moveCorner(carried.base, carried.corner, target(carried))
      drop()
      onChange(moved)
      return
    }
    const now = shape()
    const place = crossPlace(map)
    const corner = nearestCorner(now, place, reachAt(map, place))
    const border = corner ? null : nearestBorder(now, place, reachAt(map, place))
    const part = partUnder(map, now, place)
    if (corner) pickUp(now, corner)
    else if (border) pickUp(insertCorner(now, border.corner, border.at), border.corner)
    else if (part !== null) onPick(part)
  }
  const takeAway = (): void => {
    const place = crossPlace(map)
    const base = carried?.base ?? shape()
    const corner = carried?.corner ?? nearestCorner(base, place, reachAt(map, place))
    if (carried) drop()
    if (corner) onChange(removeCorner(base, corner))
  }
  const putBack = (): boolean => {
    const isCarrying = carried !== null
    if (isCarrying) drop()
    return isCarrying
  }
  const unlisten = listen(map, { follow, enter, takeAway, putBack })
  return () => {
    putBack()
    unlisten()
  }
}

type Listeners = {
  follow: () => void
  enter: () => void
  takeAway: () => void
  /** Returns false if no corner was carried. */ putBack: () => boolean
}

function listen(map: OlMap, { follow, enter, takeAway, putBack }: Listeners): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') enter()
    else if (event.key === 'Delete' || event.key === 'Backspace') takeAway()
    else if (event.key !== 'Escape' || !putBack()) return
    event.preventDefault()
    event.stopPropagation()
  }
  const element = map.getTargetElement()
  const key = map.getView().on('change:center', follow)
  element?.addEventListener('keydown', press)
  return () => {
    unByKey(key)
    element?.removeEventListener('keydown', press)
  }
}

function isSame(map: OlMap, one: Position, other: Position): boolean {
  const { reach } = reachAt(map, one)
  return Math.hypot(one[0] - other[0], one[1] - other[1]) < reach / 100
}
