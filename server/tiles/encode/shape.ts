import { extent, type TileShape } from '../../http/vector-tile.ts'
import { boxOf, buffer, sideOf, type Box, type TileAddress } from '../grid.ts'
import { clipLine, clipRing } from './clip.ts'
import type { Shape } from './wkb.ts'

const clipBox: Box = [-buffer, -buffer, extent + buffer, extent + buffer]

/**
 * Converts a shape in EPSG:3857 to its form in a tile; null when no part of it is in the tile or its buffer. `step` is
 * the grid in units that corners snap to: neighbours snap alike, so that a coarser grid opens no gap between them. When
 * all polygons of a shape are too small for the grid, it becomes the smallest possible square, so that no shape in the
 * tile is lost. Holes that small are left out.
 */
export function inTile(shape: Shape, tile: TileAddress, step: number): TileShape | null {
  const toUnits = unitsOf(tile)
  if (shape.kind === 'points') return pointsInTile(toUnits(shape.coordinates))
  if (shape.kind === 'lines') return linesInTile(shape.lines.map(toUnits), step)
  const rings: number[][] = []
  let speck: number[] | null = null
  for (const [shell, ...holes] of shape.polygons) {
    if (!shell) continue
    const clipped = clipRing(toUnits(shell), clipBox)
    if (clipped.length === 0) continue
    const outline = oriented(snapped(clipped, step), 1)
    if (outline === null) {
      speck ??= square(clipped, step)
      continue
    }
    rings.push(outline)
    for (const hole of holes) {
      const inner = oriented(snapped(clipRing(toUnits(hole), clipBox), step), -1)
      if (inner) rings.push(inner)
    }
  }
  if (rings.length === 0 && speck) rings.push(speck)
  return rings.length > 0 ? { type: 'polygons', rings } : null
}

function unitsOf(tile: TileAddress): (coordinates: readonly number[]) => number[] {
  const [west, , , north] = boxOf(tile)
  const scale = extent / sideOf(tile)
  return (coordinates) => {
    const units: number[] = []
    for (let at = 0; at + 1 < coordinates.length; at += 2)
      units.push(((coordinates[at] as number) - west) * scale, (north - (coordinates[at + 1] as number)) * scale)
    return units
  }
}

function pointsInTile(coordinates: readonly number[]): TileShape | null {
  const [west, north, east, south] = clipBox
  const kept: number[] = []
  for (let at = 0; at + 1 < coordinates.length; at += 2) {
    const [x, y] = [coordinates[at] as number, coordinates[at + 1] as number]
    if (x >= west && x <= east && y >= north && y <= south) kept.push(Math.round(x), Math.round(y))
  }
  return kept.length > 0 ? { type: 'points', rings: [kept] } : null
}

/** A line too short for the grid is left out: it would be a dot that looks like a point at every zoom of the tile. */
function linesInTile(lines: readonly number[][], step: number): TileShape | null {
  const rings = lines
    .flatMap((line) => clipLine(line, clipBox))
    .map((piece) => snappedLine(piece, step))
    .filter((piece) => piece.length >= 4)
  return rings.length > 0 ? { type: 'lines', rings } : null
}

function snappedLine(line: readonly number[], step: number): number[] {
  const kept: number[] = []
  for (let at = 0; at + 1 < line.length; at += 2) {
    const [x, y] = [Math.round((line[at] as number) / step) * step, Math.round((line[at + 1] as number) / step) * step]
    if (x !== kept[kept.length - 2] || y !== kept[kept.length - 1]) pushCorner(kept, x, y)
  }
  return kept
}

/**
 * Snaps corners to the grid; removes repeated ones, those on a straight line between their neighbours, and the closing
 * one.
 */
function snapped(ring: readonly number[], step: number): number[] {
  const kept: number[] = []
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const [x, y] = [Math.round((ring[at] as number) / step) * step, Math.round((ring[at + 1] as number) / step) * step]
    if (x !== kept[kept.length - 2] || y !== kept[kept.length - 1]) pushCorner(kept, x, y)
  }
  while (kept.length > 2 && kept[0] === kept[kept.length - 2] && kept[1] === kept[kept.length - 1]) kept.length -= 2
  return kept
}

function pushCorner(kept: number[], x: number, y: number): void {
  const count = kept.length
  if (count >= 4) {
    const [bx, by] = [kept[count - 2] as number, kept[count - 1] as number]
    const [dx, dy] = [bx - (kept[count - 4] as number), by - (kept[count - 3] as number)]
    const isStraight = dx * (y - by) === dy * (x - bx) && dx * (x - bx) >= 0 && dy * (y - by) >= 0
    if (isStraight) kept.length -= 2
  }
  kept.push(x, y)
}

/** Returns the ring with an area of this sign, or null when its area is zero. */
function oriented(ring: number[], sign: 1 | -1): number[] | null {
  if (ring.length < 6) return null
  const area = doubleArea(ring)
  if (area === 0) return null
  return Math.sign(area) === sign ? ring : reversed(ring)
}

/**
 * Computes twice the area with the shoelace formula; with y down, a ring that runs clockwise on the screen is positive.
 */
function doubleArea(ring: readonly number[]): number {
  let sum = 0
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
    sum += (ring[before] as number) * (ring[at + 1] as number) - (ring[at] as number) * (ring[before + 1] as number)
  }
  return sum
}

function reversed(ring: readonly number[]): number[] {
  const turned: number[] = []
  for (let at = ring.length - 2; at >= 0; at -= 2) turned.push(ring[at] as number, ring[at + 1] as number)
  return turned
}

/** Returns the square of one step at the first corner, within the buffer. */
function square([cornerX = 0, cornerY = 0]: readonly number[], step: number): number[] {
  const most = extent + buffer - step
  const [x, y] = [Math.min(Math.floor(cornerX / step) * step, most), Math.min(Math.floor(cornerY / step) * step, most)]
  return [x, y, x + step, y, x + step, y + step, x, y + step]
}
