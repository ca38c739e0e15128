import type { Geometry } from './define.ts'

/** An area drawn on the map, as URLs carry it: its corners in degrees, one ring, not closed. */
export type DrawnArea = readonly (readonly [longitude: number, latitude: number])[]

/** Maximum number of corners in a URL: with more of them a short link could not store it. */
export const mostAreaCorners = 80
const fewestCorners = 3

/** `100.231,25.612;100.234,25.612;…`, to the centimetre. */
export function writeArea(area: DrawnArea): string {
  return area.map((corner) => corner.map((degrees) => Number(degrees.toFixed(7))).join(',')).join(';')
}

/** Null when the text is not an area. */
export function readArea(text: string | null): DrawnArea | null {
  const corners = (text ?? '')
    .split(';')
    .map((corner) => (/^-?[\d.]+,-?[\d.]+$/.test(corner) ? corner.split(',').map(Number) : []))
  const isArea = corners.length >= fewestCorners && corners.length <= mostAreaCorners && corners.every(isPlace)
  return isArea ? corners : null
}

export function canBeArea(corners: DrawnArea): boolean {
  return corners.length >= fewestCorners && corners.length <= mostAreaCorners
}

export function areaGeometry(area: DrawnArea): Extract<Geometry, { type: 'MultiPolygon' }> {
  const ring = area.map(([longitude, latitude]) => [longitude, latitude])
  return { type: 'MultiPolygon', coordinates: [[[...ring, ...ring.slice(0, 1)]]] }
}

function isPlace(corner: number[]): corner is [number, number] {
  const [longitude = Number.NaN, latitude = Number.NaN] = corner
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85
}
