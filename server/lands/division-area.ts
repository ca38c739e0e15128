import { sql, type Tables, type Transaction } from '../db/index.ts'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { toleratedM2 } from './overlaps.ts'

type Tx = Transaction<Tables>

/** A hundredth of a millimetre: with this grid an intersection never fails. */
const safeGridDegrees = 1e-10
/** New corners on an old border are rounded and leave a strip along it. Tolerated share of the land's area. */
const toleratedShare = 1e-5

/**
 * Throws 422 unless the boundaries (GeoJSON in EPSG:4490 degrees) together cover the area of a land, with a tolerance
 * of one square metre, or a hundred-thousandth of a large land. Invalid boundaries are left to the checks of every
 * write, which report the place.
 */
export async function checkSameArea(tx: Tx, id: string, boundaries: readonly unknown[]): Promise<void> {
  const given = sql`select ST_SetSRID(ST_GeomFromGeoJSON(part), 4490) as geom from json_array_elements_text(${JSON.stringify(boundaries.map((each) => JSON.stringify(each)))}::text::json) as part`
  const {
    rows: [stored],
  } = await sql<{ areaM2: number | null; valid: boolean }>`
    select land."areaM2", (select bool_and(ST_IsValid(geom)) from (${given}) as given) as valid from lands as land where land.id = ${id} and land.boundary is not null`.execute(
    tx,
  )
  if (!stored) throw refused(says.without)
  if (!stored.valid) return
  const {
    rows: [found],
  } = await sql<{ lostM2: number; gainedM2: number }>`
    with whole as materialized (select ST_Union(geom, ${sql.lit(safeGridDegrees)}) as geom from (${given}) as given)
    select ST_Area(ST_Difference(land.boundary, whole.geom, ${sql.lit(safeGridDegrees)})::geography) as "lostM2",
      ST_Area(ST_Difference(whole.geom, land.boundary, ${sql.lit(safeGridDegrees)})::geography) as "gainedM2"
    from lands as land, whole where land.id = ${id}`.execute(tx)
  // The embedded database returns no row, without an error, if an intersection fails.
  if (!found) throw new Error('the database gave no answer about the ground of a division')
  const most = Math.max(toleratedM2, (stored.areaM2 ?? 0) * toleratedShare)
  if (found.lostM2 > most || found.gainedM2 > most)
    throw refused(phrase(says.otherArea, { lost: found.lostM2.toFixed(1), gained: found.gainedM2.toFixed(1) }))
}

/**
 * Returns the union of the lands' boundaries as a GeoJSON MultiPolygon in EPSG:4490 degrees. Throws 422 if one has no
 * boundary.
 */
export async function readMerged(tx: Tx, ids: readonly string[]): Promise<unknown> {
  const {
    rows: [found],
  } = await sql<{ count: number; boundary: unknown }>`
    select count(boundary) as count, ST_AsGeoJSON(ST_Multi(ST_CollectionExtract(ST_Union(boundary, ${sql.lit(safeGridDegrees)}), 3)), 12, 0)::json as boundary
    from lands where id = any(${[...ids]}::text[])`.execute(tx)
  if (!found) throw new Error('the database gave no answer about the ground of a merge')
  if (Number(found.count) < ids.length) throw refused(says.without)
  return found.boundary
}

const says = {
  without: {
    zh: '没有范围的地块不能分割或合并，请先绘制范围',
    en: 'A parcel without a boundary can be neither divided nor merged; draw its boundary first',
  },
  otherArea: {
    zh: '分割后的各块与原范围不一致：缺少 {lost} m²，超出 {gained} m²。请只用分割线切开原范围',
    en: 'The parts do not cover the parcel exactly: {lost} m² are missing and {gained} m² lie outside. Cut the stored boundary only with a line',
  },
} as const
