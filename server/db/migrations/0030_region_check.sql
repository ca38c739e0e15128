-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

alter table "projects" add column "regionCheck" text;
alter table "projects" add constraint "projects_regionCheck_check" check ("regionCheck" in ('inside', 'outside', 'unchecked'));
alter table "lands" add column "regionCheck" text;
alter table "lands" add constraint "lands_regionCheck_check" check ("regionCheck" in ('inside', 'outside', 'unchecked'));
alter table "regions" add column "accuracyM" double precision;
alter table "regions" add column "contact" text;
alter table "regions" add column "contactPhone" text;
alter table "regions" add constraint "regions_accuracyM_check" check ("accuracyM" between 0 and 5000);

-- From here by hand: which territory belongs to a region, and what lies beyond it.

-- The code of the region of a level that a code lies in. The digits of each level are those of src/resources/region-code.ts; a test compares both.
create function "region_at"(code text, level text) returns text language sql immutable strict parallel safe as $$
  select rpad(left(code, case level when '1' then 2 when '2' then 4 when '3' then 6 when '4' then 9 else 12 end), 12, '0')
$$;

-- The id of the nearest region, at or above a code, that has a boundary; null if none has one.
create function "region_territory"(code text) returns text language sql stable strict parallel safe as $$
  select regions.id from unnest(array['5', '4', '3', '2', '1']) as level join regions on regions.xzqjb = level and regions.xzqdm = "region_at"(code, level)
  where regions."deletedAt" is null and regions.boundary is not null
  order by level desc limit 1
$$;

-- How far a geometry may extend beyond the border of its region, whichever is more: a share of its area, or metres. Row `territory` of the settings, `{share, metres}`.
create function "territory_limits"(out share double precision, out metres double precision) language sql stable parallel safe as $$
  select coalesce((stored.value->>'share')::double precision, 0.01), coalesce((stored.value->>'metres')::double precision, 20)
  from (select (select value from settings where key = 'territory') as value) as stored
$$;

-- The part of a shape beyond a territory, or null if that is at most a share of the shape's area or everywhere within some metres of the territory. Shapes are valid,
-- in degrees. Metres are measured on the ellipsoid; with a grid no intersection fails. PostGIS 3.3 returns a buffer of metres as EPSG:4326.
create function "beyond_territory"(shape geometry, territory geometry, share double precision, metres double precision) returns geometry
  language plpgsql immutable strict parallel safe as $$
declare
  beyond geometry := shape;
  degrees constant double precision := metres / 110000 / greatest(0.01, cos(radians(least(89, greatest(abs(ST_YMin(shape)), abs(ST_YMax(shape)))))));
  near geometry;
begin
  if ST_Covers(territory, shape) then return null; end if;
  if ST_Intersects(territory, shape) then beyond := ST_CollectionExtract(ST_Difference(shape, territory, 1e-10), ST_Dimension(shape) + 1); end if;
  if ST_IsEmpty(beyond) then return null; end if;
  if ST_Dimension(shape) = 2 and ST_Area(beyond::geography) <= share * ST_Area(shape::geography) then return null; end if;
  near := ST_Intersection(territory, ST_Expand(ST_Envelope(beyond), degrees), 1e-10);
  if metres > 0 and not ST_IsEmpty(near) and ST_Covers(ST_SetSRID(ST_Buffer(near::geography, metres)::geometry, 4490), beyond) then return null; end if;
  return beyond;
end $$;

-- Counted and listed on the console's first page; a few among a million.
create index "lands_regionCheck_uncertain" on "lands" ("xzqdm", "regionCheck") where "deletedAt" is null and "regionCheck" in ('outside', 'unchecked');
create index "projects_regionCheck_uncertain" on "projects" ("xzqdm", "regionCheck") where "deletedAt" is null and "regionCheck" in ('outside', 'unchecked');

-- A feature counts within the region of its layer only: `shape` is what counts, null if nothing does, and `whole` what was uploaded, where that is more.
alter table "layerFeatures" alter column "shape" drop not null;
alter table "layerFeatures" add column "whole" geometry(Geometry,4490);

-- The part of a valid shape within a territory; null if there is none.
create function "within_territory"(shape geometry, territory geometry) returns geometry language plpgsql immutable strict parallel safe as $$
declare
  part geometry;
begin
  if ST_Covers(territory, shape) then return shape; end if;
  if not ST_Intersects(territory, shape) then return null; end if;
  part := ST_CollectionExtract(ST_Intersection(shape, territory, 1e-10), ST_Dimension(shape) + 1);
  return case when not ST_IsEmpty(part) then part end;
end $$;

-- Cuts the features of a layer to its region, those of one version or of all, and keeps what follows from them: count and box of each version, and in its facts
-- under `beyond` what does not count: features, cut features, square metres. To be called after the content, the layer's region or a boundary has changed.
create function "keep_to_region"(cut_layer text, cut_content integer) returns void language plpgsql as $$
declare
  territory geometry;
  region text;
  moved bigint;
  seen boolean;
  next integer;
begin
  select regions.boundary, regions.xzqmc into territory, region
    from layers join regions on regions.id = "region_territory"(layers.xzqdm) where layers.id = cut_layer;
  update "layerFeatures" as feature set shape = kept.shape, whole = case when kept.shape is distinct from kept.given then kept.given end
    from (select id, given, case when territory is null then given else "within_territory"(given, territory) end as shape
      from (select id, coalesce(whole, shape) as given from "layerFeatures"
        where "layerId" = cut_layer and (cut_content is null or "contentVersion" = cut_content) and (whole is not null or not ST_Covers(territory, shape)) offset 0) as given) as kept
    where feature.id = kept.id;
  get diagnostics moved = row_count;
  if moved = 0 then return; end if;
  update "layerContents" as stored set count = found.count,
      bbox = case when found.box is not null then array[ST_XMin(found.box), ST_YMin(found.box), ST_XMax(found.box), ST_YMax(found.box)] end,
      facts = stored.facts || jsonb_build_object('beyond', case when found.gone + found.cut > 0
        then jsonb_build_object('region', region, 'gone', found.gone, 'cut', found.cut, 'areaM2', round(found.area::numeric, 2)) end)
    from (select "contentVersion", count(shape) as count, ST_Extent(shape) as box, count(*) filter (where shape is null) as gone,
        count(shape) filter (where whole is not null) as cut,
        coalesce(sum(ST_Area(whole::geography) - coalesce(ST_Area(shape::geography), 0)) filter (where ST_Dimension(whole) = 2), 0) as area
      from "layerFeatures" where "layerId" = cut_layer and (cut_content is null or "contentVersion" = cut_content) group by 1) as found
    where stored."layerId" = cut_layer and stored."contentVersion" = found."contentVersion";
  update layers set "featureCount" = stored.count
    from "layerContents" as stored where layers.id = cut_layer and stored."layerId" = cut_layer and stored."contentVersion" = layers."contentVersion" and layers."featureCount" is distinct from stored.count;
  select published and "visibleTo" = 'public' into seen from layers where id = cut_layer and "contentVersion" is not null;
  if not found then return; end if;
  insert into "layerVersions" as known ("layer", "version") values ('plan-' || cut_layer, 1)
    on conflict ("layer") do update set "version" = known."version" + 1 returning "version" into next;
  perform pg_notify('layer_changed', json_build_object('layer', 'plan-' || cut_layer, 'version', next, 'bbox', json_build_array(-180, -90, 180, 90),
    'publicBbox', case when seen then json_build_array(-180, -90, 180, 90) end)::text);
end $$;

-- Rows from before this check.
update "lands" as land set "regionCheck" = judged.found from (
  select land.id, case when territory.id is null then 'unchecked' when ST_Covers(territory.boundary, land.boundary) then 'inside'
    when "beyond_territory"(land.boundary, territory.boundary, limits.share, limits.metres) is null then 'inside' else 'outside' end as found
  from (select code, "region_territory"(code) as id from (select distinct xzqdm as code from "lands") as codes) as asked
  join "lands" as land on land.xzqdm = asked.code left join regions as territory on territory.id = asked.id cross join "territory_limits"() as limits
  where land.boundary is not null order by land.xzqdm) as judged where judged.id = land.id;
update "projects" as project set "regionCheck" = judged.found from (
  select project.id, case when territory.id is null then 'unchecked' when ST_Covers(territory.boundary, project.location) then 'inside'
    when "beyond_territory"(project.location, territory.boundary, limits.share, limits.metres) is null then 'inside' else 'outside' end as found
  from (select code, "region_territory"(code) as id from (select distinct xzqdm as code from "projects") as codes) as asked
  join "projects" as project on project.xzqdm = asked.code left join regions as territory on territory.id = asked.id cross join "territory_limits"() as limits
  where project.location is not null order by project.xzqdm) as judged where judged.id = project.id;
select "keep_to_region"(id, null) from layers;
