-- Work with a layer takes time by corners: features of more than 256 are kept in pieces beside the whole, so that a parcel meets only what lies near it.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

alter table "layerFeatures"
  add column "corners" integer generated always as (ST_NPoints("shape")) stored,
  add column "isValid" boolean generated always as (ST_IsValid("shape")) stored;

create table "layerPieces" (
  "featureId" bigint not null references "layerFeatures" ("id") on delete cascade,
  "layerId" text not null,
  "contentVersion" integer not null,
  "shape" geometry(Geometry,4490) not null,
  "mapShape" geometry(Geometry,3857) generated always as (ST_Transform("shape", 3857)) stored,
  "corners" integer generated always as (ST_NPoints("shape")) stored
);

create index "layerPieces_featureId" on "layerPieces" ("featureId");
create index "layerPieces_shape" on "layerPieces" using gist ("shape");
create index "layerPieces_mapShape" on "layerPieces" using gist ("layerId", "contentVersion", "mapShape");

-- Whatever stores or changes features, their pieces follow. An invalid feature has none: an analysis calls its layer unreadable.
create function "cut_features"() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from "layerPieces" where "featureId" in (select "id" from changed); end if;
  insert into "layerPieces" ("featureId", "layerId", "contentVersion", "shape")
    select "id", "layerId", "contentVersion", ST_Subdivide("shape", 256) from changed where "corners" > 256 and "isValid";
  return null;
end $$;

create trigger "layerFeatures_added" after insert on "layerFeatures" referencing new table as changed for each statement execute function "cut_features"();
create trigger "layerFeatures_changed" after update on "layerFeatures" referencing new table as changed for each statement execute function "cut_features"();

insert into "layerPieces" ("featureId", "layerId", "contentVersion", "shape")
  select "id", "layerId", "contentVersion", ST_Subdivide("shape", 256) from "layerFeatures" where "corners" > 256 and "isValid";

-- What counts of every layer, in parts of at most 256 corners: whole features and pieces. Parts of a feature share borders and nothing else. These are functions,
-- not views, because the planner passes a place of another table through them to the index, and stops at a union.

-- The parts whose boxes overlap that of a shape.
create function "parts_at"(place geometry)
  returns table ("featureId" bigint, "layerId" text, "contentVersion" integer, "shape" geometry, "corners" integer, "isValid" boolean)
  language sql stable parallel safe as $$
  select "id", "layerId", "contentVersion", "shape", "corners", "isValid" from "layerFeatures" where "shape" && place and ("corners" <= 256 or not "isValid")
  union all select "featureId", "layerId", "contentVersion", "shape", "corners", true from "layerPieces" where "shape" && place
$$;

-- The parts of a content whose boxes on the map's plane (EPSG:3857) overlap that of a shape.
create function "parts_within"(layer text, content integer, place geometry)
  returns table ("featureId" bigint, "shape" geometry, "mapShape" geometry)
  language sql stable parallel safe as $$
  select "id", "shape", "mapShape" from "layerFeatures" where "layerId" = layer and "contentVersion" = content and "mapShape" && place and "corners" <= 256
  union all select "featureId", "shape", "mapShape" from "layerPieces" where "layerId" = layer and "contentVersion" = content and "mapShape" && place
$$;

-- The parts of a content that are nearest to a shape on that plane: twice as many at most as asked for.
create function "parts_near"(layer text, content integer, place geometry, most integer)
  returns table ("featureId" bigint, "shape" geometry, "apart" double precision)
  language sql stable parallel safe as $$
  (select "id", "shape", "mapShape" <-> place from "layerFeatures" where "layerId" = layer and "contentVersion" = content and "corners" <= 256 order by 3 limit most)
  union all (select "featureId", "shape", "mapShape" <-> place from "layerPieces" where "layerId" = layer and "contentVersion" = content order by 3 limit most)
$$;

-- A content is stored in several transactions, so that others work meanwhile: its number is taken here, and its row of "layerContents" comes last. Features without
-- that row are seen by nobody.
create table "layerUploads" (
  "layerId" text not null references "layers" ("id"),
  "contentVersion" integer not null,
  "startedAt" timestamptz default now() not null,
  primary key ("layerId", "contentVersion")
);

-- What follows from the features of a layer, those of one version or of all: count and box of each version, and in its facts under `beyond` what does not count.
create function "count_content"(counted_layer text, counted_content integer) returns void language sql as $$
  update "layerContents" as stored set count = found.count,
      bbox = case when found.box is not null then array[ST_XMin(found.box), ST_YMin(found.box), ST_XMax(found.box), ST_YMax(found.box)] end,
      facts = stored.facts || jsonb_build_object('beyond', case when found.gone + found.cut > 0
        then jsonb_build_object('region', found.region, 'gone', found.gone, 'cut', found.cut, 'areaM2', round(found.area::numeric, 2)) end)
    from (select "contentVersion", count(shape) as count, ST_Extent(shape) as box, count(*) filter (where shape is null) as gone,
        count(shape) filter (where whole is not null) as cut,
        coalesce(sum(ST_Area(whole::geography) - coalesce(ST_Area(shape::geography), 0)) filter (where ST_Dimension(whole) = 2), 0) as area,
        (select regions.xzqmc from layers join regions on regions.id = "region_territory"(layers.xzqdm) where layers.id = counted_layer) as region
      from "layerFeatures" where "layerId" = counted_layer and (counted_content is null or "contentVersion" = counted_content) group by 1) as found
    where stored."layerId" = counted_layer and stored."contentVersion" = found."contentVersion"
$$;

-- As before (0030), with the counting apart.
create or replace function "keep_to_region"(cut_layer text, cut_content integer) returns void language plpgsql as $$
declare
  territory geometry;
  moved bigint;
  seen boolean;
  next integer;
begin
  select regions.boundary into territory
    from layers join regions on regions.id = "region_territory"(layers.xzqdm) where layers.id = cut_layer;
  update "layerFeatures" as feature set shape = kept.shape, whole = case when kept.shape is distinct from kept.given then kept.given end
    from (select id, given, case when territory is null then given else "within_territory"(given, territory) end as shape
      from (select id, coalesce(whole, shape) as given from "layerFeatures"
        where "layerId" = cut_layer and (cut_content is null or "contentVersion" = cut_content) and (whole is not null or not ST_Covers(territory, shape)) offset 0) as given) as kept
    where feature.id = kept.id;
  get diagnostics moved = row_count;
  if moved = 0 then return; end if;
  perform "count_content"(cut_layer, cut_content);
  update layers set "featureCount" = stored.count
    from "layerContents" as stored where layers.id = cut_layer and stored."layerId" = cut_layer and stored."contentVersion" = layers."contentVersion" and layers."featureCount" is distinct from stored.count;
  select published and "visibleTo" = 'public' into seen from layers where id = cut_layer and "contentVersion" is not null;
  if not found then return; end if;
  insert into "layerVersions" as known ("layer", "version") values ('plan-' || cut_layer, 1)
    on conflict ("layer") do update set "version" = known."version" + 1 returning "version" into next;
  perform pg_notify('layer_changed', json_build_object('layer', 'plan-' || cut_layer, 'version', next, 'bbox', json_build_array(-180, -90, 180, 90),
    'publicBbox', case when seen then json_build_array(-180, -90, 180, 90) end)::text);
end $$;
