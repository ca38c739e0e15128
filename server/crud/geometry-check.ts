import type { Label } from '../../src/resources/define.ts'
import { shapeText, sql } from '../db/index.ts'
import { phrase } from '../http/mistakes.ts'
import { storedSrid } from './columns.ts'
import type { Finding, Place } from './finding.ts'
import { batchRows } from './rows.ts'
import type { Tx } from './rules.ts'

const sentence = {
  zh: '{label}无效：{reason}（{place}）',
  en: '{label} is not valid: {reason} ({place})',
} as const satisfies Label

/** GEOS error reasons in surveying terms. */
const reasons: Readonly<Record<string, string>> = {
  'Self-intersection': '边界自相交',
  'Ring Self-intersection': '环与自身相接',
  'Hole lies outside shell': '内环在外环之外',
  'Holes are nested': '内环相互嵌套',
  'Interior is disconnected': '内部不连通',
  'Nested shells': '面相互重叠',
  'Duplicate Rings': '环重复',
  'Too few points in geometry component': '点数不足',
}

type Changed = { index: number; value: unknown }

/**
 * Returns the geometries that PostGIS finds invalid, each with the location of the error (EPSG:4490 degrees). One
 * statement per few thousand.
 */
export async function geometryFindings(
  tx: Tx,
  field: { name: string; label: Label },
  changed: readonly Changed[],
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (let from = 0; from < changed.length; from += batchRows)
    findings.push(...(await batchFindings(tx, field, changed.slice(from, from + batchRows))))
  return findings
}

async function batchFindings(
  tx: Tx,
  { name, label }: { name: string; label: Label },
  changed: readonly Changed[],
): Promise<Finding[]> {
  const given = JSON.stringify(changed.map(({ index, value }) => ({ index, geometry: shapeText(value) })))
  const { rows } = await sql<{ index: number; reason: string; location: Place | null }>`
    select given.index, detail.reason, ST_AsGeoJSON(detail.location, 7, 0)::json as location
    from json_to_recordset(${given}::text::json) as given(index integer, geometry text),
      lateral ST_IsValidDetail(ST_SetSRID(ST_GeomFromGeoJSON(given.geometry), ${sql.lit(storedSrid)})) as detail
    where not detail.valid order by given.index`.execute(tx)
  return rows.map(({ index, reason, location }) => {
    const place = location ? location.coordinates.join(', ') : '-'
    const words = { zh: reasons[reason] ?? reason, en: reason }
    return {
      index,
      value: null,
      location,
      mistake: { field: name, says: phrase(sentence, { label, reason: words, place }) },
    }
  })
}
