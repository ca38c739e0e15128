import { cellText } from '../../../src/formats/cell.ts'
import type { FileGeometry, Position, SpatialContent, SpatialRow } from './spatial-file.ts'

const rowsAtOnce = 200

/**
 * A KML document as a stream of text: one placemark per row, with every field as extended data by name (and its label
 * as display name). Always in degrees.
 */
export async function* kml({ layer, columns, batches }: SpatialContent): AsyncGenerator<string> {
  const heads = columns.map(
    ({ name, label }) => `<Data name="${escaped(name)}"><displayName>${escaped(label)}</displayName><value>`,
  )
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escaped(layer)}</name>\n`
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += rowsAtOnce)
      yield batch
        .slice(from, from + rowsAtOnce)
        .map((row) => placemark(row, heads))
        .join('')
  }
  yield '</Document></kml>\n'
}

/** `heads`: what is before the value of each column. */
function placemark({ title, cells, geometry }: SpatialRow, heads: readonly string[]): string {
  const data = heads.map((head, at) => {
    const text = cellText(cells[at] ?? null)
    return text === '' ? '' : `${head}${escaped(text)}</value></Data>`
  })
  return `<Placemark><name>${escaped(title)}</name><ExtendedData>${data.join('')}</ExtendedData>${geometry ? shape(geometry) : ''}</Placemark>\n`
}

function shape(geometry: FileGeometry): string {
  if (geometry.type === 'Point') return `<Point><coordinates>${tuple(geometry.coordinates)}</coordinates></Point>`
  const polygons = geometry.coordinates.map(([shell = [], ...holes]) => {
    return `<Polygon><outerBoundaryIs>${linearRing(shell)}</outerBoundaryIs>${holes.map((hole) => `<innerBoundaryIs>${linearRing(hole)}</innerBoundaryIs>`).join('')}</Polygon>`
  })
  return polygons.length === 1 ? (polygons[0] ?? '') : `<MultiGeometry>${polygons.join('')}</MultiGeometry>`
}

function linearRing(corners: readonly Position[]): string {
  return `<LinearRing><coordinates>${corners.map(tuple).join(' ')}</coordinates></LinearRing>`
}

function tuple([x = 0, y = 0]: Position): string {
  return `${x},${y}`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Anything but units that are written as they are: no signs of XML, and no halves of a pair. */
const special = /[^\t\n\u0020\u0021\u0023-\u0025\u0027-\u003B\u003D\u003F-\uD7FF\uE000-\uFFFD]/

/** Escapes XML and drops characters that XML can't contain. */
function escaped(text: string): string {
  if (!special.test(text)) return text
  return text
    .replaceAll(/[&<>"\r]/g, (sign) => entities[sign] ?? sign)
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
