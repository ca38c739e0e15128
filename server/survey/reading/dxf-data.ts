import type { SurveyGeometry } from '../facts.ts'
import type { RawFeature } from './reading.ts'

/** Extended data that our own drawings attach to an entity: its row, part and ring, and the fields of the row. */
type EntityData = { row: string; part: number; ring: number; fields: Record<string, string> }

const application = 'INVESTMAP'
type Position = [number, number]

/**
 * Reassembles parcels of a drawing that this program wrote: rings become parts and holes, extended data become fields.
 * Leaves everything else unchanged.
 */
export function withOwnData(features: readonly RawFeature[], text: string): RawFeature[] {
  const data = entityData(text)
  if (data.size === 0) return [...features]
  const parcels = new Map<string, { at: number; rings: { part: number; ring: number; corners: Position[] }[] }>()
  const joined: RawFeature[] = []
  for (const feature of features) {
    const own = data.get(String(feature.properties['EntityHandle'] ?? ''))
    const corners = own && outlineOf(feature.geometry)
    if (!own) joined.push(feature)
    else if (!corners) joined.push({ ...feature, properties: { Layer: feature.properties['Layer'], ...own.fields } })
    else {
      const known = parcels.get(own.row)
      if (known) known.rings.push({ part: own.part, ring: own.ring, corners })
      else {
        parcels.set(own.row, { at: joined.length, rings: [{ part: own.part, ring: own.ring, corners }] })
        joined.push({ ...feature, properties: { Layer: feature.properties['Layer'], ...own.fields } })
      }
    }
  }
  for (const { at, rings } of parcels.values()) {
    const feature = joined[at]
    if (feature) joined[at] = { ...feature, geometry: parcelOf(rings) }
  }
  return joined
}

function outlineOf(geometry: SurveyGeometry | null): Position[] | null {
  if (geometry?.type === 'LineString') return geometry.coordinates
  return geometry?.type === 'Polygon' ? (geometry.coordinates[0] ?? null) : null
}

function parcelOf(rings: { part: number; ring: number; corners: Position[] }[]): SurveyGeometry {
  const parts = new Map<number, Position[][]>()
  for (const { part, corners } of [...rings].sort((one, other) => one.part - other.part || one.ring - other.ring)) {
    const known = parts.get(part)
    if (known) known.push(corners)
    else parts.set(part, [corners])
  }
  const coordinates = [...parts.values()]
  const [only] = coordinates
  return coordinates.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates }
}

/** Returns the data by entity handle. Lines of a drawing come in pairs: a group code and its value. */
function entityData(text: string): Map<string, EntityData> {
  const found = new Map<string, EntityData>()
  if (!text.includes(application)) return found
  const lines = text.split(/\r\n|\r|\n/)
  let [handle, isOwn] = ['', false]
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [code, value = ''] = [lines[at]?.trim(), lines[at + 1]]
    if (code === '0') [handle, isOwn] = ['', false]
    else if (code === '5') handle = value.trim()
    else if (code === '1001') isOwn = value.trim() === application
    else if (code === '1000' && isOwn && handle !== '') note(found, handle, value)
  }
  return found
}

function note(found: Map<string, EntityData>, handle: string, text: string): void {
  const data: EntityData = found.get(handle) ?? { row: '', part: 0, ring: 0, fields: Object.create(null) }
  found.set(handle, data)
  const [, name = '', isMore, value = ''] = /^([^=]{1,64}?)(\+?)=(.*)$/s.exec(text) ?? []
  if (name === '@row') data.row = value
  else if (name === '@part') data.part = Number(value)
  else if (name === '@ring') data.ring = Number(value)
  else if (name !== '') data.fields[name] = isMore ? (data.fields[name] ?? '') + decoded(value) : decoded(value)
}

/** Decodes control characters written as `^J`, and characters missing in the encoding written as their code. */
function decoded(value: string): string {
  return value
    .replaceAll(/\^(.)/g, (_whole, sign: string) =>
      sign === ' ' ? '^' : String.fromCharCode(sign.charCodeAt(0) - 0x40),
    )
    .replaceAll(/\\U\+([0-9A-F]{4})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
