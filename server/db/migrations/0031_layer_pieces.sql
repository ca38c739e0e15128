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
