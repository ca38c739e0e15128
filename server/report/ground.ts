import type { Locale } from '../../src/resources/errors.ts'
import { sql, townPlaces, type Tables, type Transaction } from '../db/index.ts'
import { basemapKey } from '../http/site.ts'
import type { PaperShape, Sheet } from './content.ts'
import { onPaper, seen, type Expression, type Paper } from './paper.ts'

type GroundRow = {
  topic: 'water' | 'roads' | 'places'
  kind: string | null
  name: string | null
  shape: PaperShape | null
  at: { coordinates: [number, number] } | null
}

/**
 * Reads water, roads and names of the basemap without a map service, if the installation has them. A road is named by
 * its number, in the middle of its longest part on the map.
 */
export async function readGround(
  tx: Transaction<Tables>,
  paper: Paper,
  locale: Locale,
): Promise<Required<Pick<Sheet, 'water' | 'roads' | 'names'>>> {
  const { rows } = await sql<GroundRow>`
    with place as materialized (select ${paper.extent} as ground),
    stored as materialized (
      select topic, facts ->> 'kind' as kind, coalesce(facts ->> 'ref', ${nameOfFacts(locale)}) || coalesce(E'\n' || (facts ->> 'heightM') || ' m', '') as name,
        ST_SetSRID(ST_GeomFromGeoJSON((feature -> 'geometry')::text), 4490) as shape
      from settings cross join unnest(array['water', 'roads', 'places']) as topic
      cross join lateral jsonb_array_elements(coalesce(settings.value -> topic -> 'features', '[]'::jsonb)) as feature
      cross join lateral (select feature -> 'properties' as facts) as described
      where settings.key = ${basemapKey}
      union all select 'places', kind, name, shape from (${townPlaces(locale)}) as towns),
    seen as materialized (
      select topic, kind, name, ${seen(sql`stored.shape`, paper)} as plane from stored cross join place where stored.shape && place.ground)
    select topic, kind, name, ${onPaper(sql`plane`, paper.frame)} as shape, ${onPaper(sql`named.at`, paper.frame)} as at
    from seen cross join lateral (
      select case ST_Dimension(part.geom) when 1 then ST_LineInterpolatePoint(part.geom, 0.5) when 2 then ST_PointOnSurface(part.geom) else part.geom end as at
      from ST_Dump(plane) as part order by ST_Area(part.geom) desc, ST_Length(part.geom) desc limit 1) as named`.execute(
    tx,
  )
  const of = (topic: string): GroundRow[] => rows.filter((row) => row.topic === topic && row.shape !== null)
  return {
    water: of('water').flatMap(({ shape }) => shape ?? []),
    roads: of('roads').flatMap(({ shape, kind }) => (shape ? [{ ...shape, ...(kind ? { kind } : {}) }] : [])),
    names: rows.flatMap(({ topic, kind, name, at }) =>
      name && at && kind !== 'railway' ? [{ kind: kind ?? topic, name, at: at.coordinates }] : [],
    ),
  }
}

function nameOfFacts(locale: Locale): Expression {
  return locale === 'en-US' ? sql`coalesce(facts ->> 'nameEn', facts ->> 'name')` : sql`facts ->> 'name'`
}
