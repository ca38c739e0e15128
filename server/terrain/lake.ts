import type { Locale } from '../../src/resources/errors.ts'
import { sql, type Kysely, type Tables } from '../db/index.ts'
import { basemapKey } from '../http/site.ts'
import type { Lake } from './lake-cells.ts'

export type { Lake } from './lake-cells.ts'

/** A lake changes with the basemap, which is hardly ever uploaded. */
const keptMs = 60_000
const kept = new WeakMap<object, Map<Locale, { untilMs: number; lake: Promise<Lake | null> }>>()

/** Returns the largest lake of the plain basemap that has a name; null if there is none. Kept for a minute. */
export function readLake(db: Kysely<Tables>, locale: Locale = 'zh-CN'): Promise<Lake | null> {
  const ofDatabase = kept.get(db) ?? new Map<Locale, { untilMs: number; lake: Promise<Lake | null> }>()
  kept.set(db, ofDatabase)
  const known = ofDatabase.get(locale)
  if (known && Date.now() < known.untilMs) return known.lake
  const lake = largestLake(db, locale)
  ofDatabase.set(locale, { untilMs: Date.now() + keptMs, lake })
  lake.catch(() => ofDatabase.delete(locale))
  return lake
}

async function largestLake(db: Kysely<Tables>, locale: Locale): Promise<Lake | null> {
  const { rows } = await sql<{ name: string; coordinates: Lake['coordinates'] }>`
    select ${locale === 'en-US' ? sql`coalesce(facts ->> 'nameEn', facts ->> 'name')` : sql`facts ->> 'name'`} as name,
      ST_AsGeoJSON(part.geom, 6, 0)::json -> 'coordinates' as coordinates
    from settings
    cross join lateral jsonb_array_elements(coalesce(settings.value -> 'water' -> 'features', '[]'::jsonb)) as feature
    cross join lateral (select feature -> 'properties' as facts) as described
    cross join lateral ST_Dump(ST_SetSRID(ST_GeomFromGeoJSON((feature -> 'geometry')::text), 4326)) as part
    where settings.key = ${basemapKey} and facts ->> 'name' <> '' and ST_Dimension(part.geom) = 2
    order by ST_Area(part.geom::geography) desc limit 1`.execute(db)
  const [found] = rows
  return found ?? null
}
