import type { Locale } from '../../src/resources/errors.ts'
import { sql, type RawBuilder } from 'kysely'
import { regionName } from './names.ts'

/**
 * Selects the towns that maps name: code, kind (`town`), name and place (EPSG:4490). Without a seat, a town is named inside
 * its boundary. Seats of counties are places of the basemap, with names of their own.
 */
export function townPlaces(locale: Locale): RawBuilder<unknown> {
  return sql`select xzqdm, 'town' as kind, ${regionName(locale)} as name,
      case when "seatLongitude" is null then ST_PointOnSurface(boundary)
        else ST_SetSRID(ST_MakePoint("seatLongitude", "seatLatitude"), 4490) end as shape
    from regions where "deletedAt" is null and xzqjb = '4'
      and ("seatLongitude" is not null or boundary is not null)`
}
