-- Written by hand: no column changes. Parts that lie apart, and regions that only touch a place.

-- As in migration 0030, but each polygon is judged by itself: the share of the area excuses ground that belongs to the polygon it is measured by. Before, a small polygon
-- far away was 1 % of a large one, and could be put on any foreign ground to see whether something lies there.
create or replace function "beyond_territory"(shape geometry, territory geometry, share double precision, metres double precision) returns geometry
  language plpgsql immutable strict parallel safe as $$
declare
  beyond geometry := shape;
  degrees constant double precision := metres / 110000 / greatest(0.01, cos(radians(least(89, greatest(abs(ST_YMin(shape)), abs(ST_YMax(shape)))))));
  near geometry;
begin
  if ST_Covers(territory, shape) then return null; end if;
  if ST_NumGeometries(shape) > 1 then
    return (select ST_CollectionExtract(ST_Collect(part), ST_Dimension(shape) + 1)
      from (select "beyond_territory"(each.geom, territory, share, metres) as part from ST_Dump(shape) as each) as parts where part is not null having count(*) > 0);
  end if;
  if ST_Intersects(territory, shape) then beyond := ST_CollectionExtract(ST_Difference(shape, territory, 1e-10), ST_Dimension(shape) + 1); end if;
  if ST_IsEmpty(beyond) then return null; end if;
  if ST_Dimension(shape) = 2 and ST_Area(beyond::geography) <= share * ST_Area(shape::geography) then return null; end if;
  near := ST_Intersection(territory, ST_Expand(ST_Envelope(beyond), degrees), 1e-10);
  if metres > 0 and not ST_IsEmpty(near) and ST_Covers(ST_SetSRID(ST_Buffer(near::geography, metres)::geometry, 4490), beyond) then return null; end if;
  return beyond;
end $$;

-- Whether a shape has no ground in common with a territory; a border that it only touches is none. ST_Covers comes first: for a shape within, it is the only test that runs.
create function "is_far"(territory geometry, shape geometry) returns boolean language sql immutable parallel safe as $$
  select not ST_Covers(territory, shape) and (not ST_Intersects(territory, shape) or ST_Touches(territory, shape))
$$;

-- Rows of several polygons from before.
update "lands" as land set "regionCheck" = 'outside' from (
  select land.id from (select code, "region_territory"(code) as id from (select distinct xzqdm as code from "lands" where ST_NumGeometries(boundary) > 1) as codes) as asked
    join regions as territory on territory.id = asked.id
    join "lands" as land on land.xzqdm = asked.code and land."regionCheck" = 'inside' and ST_NumGeometries(land.boundary) > 1
    cross join "territory_limits"() as limits
  where "beyond_territory"(land.boundary, territory.boundary, limits.share, greatest(limits.metres, coalesce(territory."accuracyM", 0))) is not null) as judged
  where judged.id = land.id;
