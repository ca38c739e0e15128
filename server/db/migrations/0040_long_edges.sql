-- The edges of areas are geodesics: their areas are measured along them. Overlaps are cut in degrees, where a straight line leaves the geodesic by up to a metre on an
-- edge of ten kilometres, and by a kilometre on one of three hundred. So what is cut has no long edges: before, overlaps with such edges were off by up to 0.7 %.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

-- The same shape in EPSG:4490, with corners on its geodesics so that no edge is much longer than 300 m; longer ones where there would be more than 10,000 corners of them.
-- Neighbours that share an edge get the same corners. A shape that would become invalid stays as it is.
create function "densified"(given geometry) returns geometry language plpgsql immutable strict parallel safe set jit = off as $$
declare
  step double precision := greatest(300, (ST_Perimeter(given::geography) + ST_Length(given::geography)) / 10000);
  dense geometry;
begin
  if ST_NPoints(ST_Segmentize(given::geography, step)::geometry) = ST_NPoints(given) then return given; end if;
  with corners as (
    select path[1:cardinality(path) - 1] as ring, path[cardinality(path)] as number, geom as here from ST_DumpPoints(given)
  ), edges as (
    select *, lead(here) over (partition by ring order by number) as next from corners
  ), directed as (
    select *, case when (ST_X(here), ST_Y(here)) > (ST_X(next), ST_Y(next)) then next else here end as low,
      case when (ST_X(here), ST_Y(here)) > (ST_X(next), ST_Y(next)) then here else next end as high from edges
  ), lengths as (
    select *, coalesce(ST_Distance(low, high), 0) as "lengthM", ST_Azimuth(low, high) as azimuth
      from (select ring, number, here, low = here as "isForward", low::geography as low, high::geography as high from directed offset 0) as directed
  ), points as (
    select ring, number, at, case when at = 0 then here
        else ST_Project(low, "lengthM" * (case when "isForward" then at else count - at end) / count, azimuth)::geometry end as point
      from (select *, greatest(1, ceil("lengthM" / step))::integer as count from lengths offset 0) as counted cross join generate_series(0, count - 1) as at
  ), rings as (
    select ring, ST_MakeLine(point order by number, at) as line from points group by ring
  ), parts as (
    select case when ST_Dimension(given) = 2 then ST_MakePolygon(
        (array_agg(line order by ring))[1], (array_agg(line order by ring))[2:])
      else (array_agg(line))[1] end as part, min(ring) as place
      from rings group by case when ST_Dimension(given) = 2 then ring[1:cardinality(ring) - 1] else ring end
  )
  select case when ST_NumGeometries(given) > 1 or GeometryType(given) like 'MULTI%' then ST_Multi(ST_Collect(part order by place)) else (array_agg(part))[1] end into dense from parts;
  return case when ST_IsValid(dense) then dense else given end;
end $$;

-- Features that are compared in pieces: those of more than 256 corners, as before (0031), and those with long edges. An invalid feature has no pieces.
alter table "layerFeatures" add column "isCut" boolean generated always as (
  ST_IsValid("shape") and (ST_NPoints("shape") > 256 or ST_NPoints(ST_Segmentize("shape"::geography, 300)::geometry) > ST_NPoints("shape"))) stored;

create or replace function "cut_features"() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from "layerPieces" where "featureId" in (select "id" from changed); end if;
  insert into "layerPieces" ("featureId", "layerId", "contentVersion", "shape")
    select "id", "layerId", "contentVersion", ST_Subdivide("densified"("shape"), 256) from changed where "isCut";
  return null;
end $$;

delete from "layerPieces" where "featureId" in (select "id" from "layerFeatures" where "isCut" and "densified"("shape") is distinct from "shape");
insert into "layerPieces" ("featureId", "layerId", "contentVersion", "shape")
  select "id", "layerId", "contentVersion", ST_Subdivide("densified"("shape"), 256) from "layerFeatures" as feature
  where "isCut" and not exists (select from "layerPieces" where "featureId" = feature."id");

create or replace function "parts_at"(place geometry)
  returns table ("featureId" bigint, "layerId" text, "contentVersion" integer, "shape" geometry, "corners" integer, "isValid" boolean)
  language sql stable parallel safe as $$
  select "id", "layerId", "contentVersion", "shape", "corners", "isValid" from "layerFeatures" where "shape" && place and not "isCut"
  union all select "featureId", "layerId", "contentVersion", "shape", "corners", true from "layerPieces" where "shape" && place
$$;

create or replace function "parts_within"(layer text, content integer, place geometry)
  returns table ("featureId" bigint, "shape" geometry, "mapShape" geometry)
  language sql stable parallel safe as $$
  select "id", "shape", "mapShape" from "layerFeatures" where "layerId" = layer and "contentVersion" = content and "mapShape" && place and not "isCut"
  union all select "featureId", "shape", "mapShape" from "layerPieces" where "layerId" = layer and "contentVersion" = content and "mapShape" && place
$$;

create or replace function "parts_near"(layer text, content integer, place geometry, most integer)
  returns table ("featureId" bigint, "shape" geometry, "apart" double precision)
  language sql stable parallel safe as $$
  (select "id", "shape", "mapShape" <-> place from "layerFeatures" where "layerId" = layer and "contentVersion" = content and not "isCut" order by 3 limit most)
  union all (select "featureId", "shape", "mapShape" <-> place from "layerPieces" where "layerId" = layer and "contentVersion" = content order by 3 limit most)
$$;
