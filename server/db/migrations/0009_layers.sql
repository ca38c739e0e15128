-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

create table "layers" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "name" text not null,
  "theme" text not null,
  "kind" text default 'constraint' not null,
  "verdict" text default 'notice' not null,
  "clause" text,
  "source" text,
  "dataDate" date,
  "validUntil" date,
  "xzqdm" text collate "C" not null,
  "visibleTo" text default 'officers' not null,
  "fillColor" text default '#5f7a99',
  "fillOpacity" integer default 35,
  "lineColor" text default '#3b5573',
  "lineWidth" double precision,
  "lineStyle" text default 'solid',
  "labelField" text,
  "fields" jsonb default '[]' not null,
  "contentVersion" integer,
  "featureCount" integer,
  "published" boolean default false not null,
  constraint "layers_pkey" primary key ("id"),
  constraint "layers_name_key" unique ("name"),
  constraint "layers_kind_check" check ("kind" in ('constraint', 'opportunity', 'reference')),
  constraint "layers_verdict_check" check ("verdict" in ('forbidden', 'conditional', 'notice')),
  constraint "layers_visibleTo_check" check ("visibleTo" in ('public', 'signedIn', 'officers')),
  constraint "layers_fillOpacity_check" check ("fillOpacity" between 0 and 100),
  constraint "layers_lineWidth_check" check ("lineWidth" between 0 and 12),
  constraint "layers_lineStyle_check" check ("lineStyle" in ('solid', 'dashed', 'dotted')),
  constraint "layers_contentVersion_check" check ("contentVersion" between 1 and 1000000),
  constraint "layers_featureCount_check" check ("featureCount" between 0 and 2000000000)
);

alter table "layers" add constraint "layers_xzqdm_fkey" foreign key ("xzqdm") references "regions" ("xzqdm") on update cascade;
create index "layers_name_trgm" on "layers" using gin ("name" gin_trgm_ops);
create index "layers_xzqdm_idx" on "layers" ("xzqdm") where "deletedAt" is null;
create index "layers_name_sort" on "layers" ("name", "id") where "deletedAt" is null;
create index "layers_published_sort" on "layers" ("name", "id") where "deletedAt" is null and "published";
create index "layers_createdBy_idx" on "layers" ("createdBy") where "deletedAt" is null;
create index "layers_deletedAt_idx" on "layers" ("deletedAt") where "deletedAt" is not null;

-- From here by hand: the content of layers, by version. Nothing of a version changes once it is stored: publishing and rolling back only say which one stands.

create table "layerContents" (
  "layerId" text not null,
  "contentVersion" integer not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "fileName" text not null,
  "facts" jsonb not null,
  "fields" jsonb not null,
  "count" integer not null,
  -- West, south, east, north in degrees; null when nothing was read.
  "bbox" double precision[],
  constraint "layerContents_pkey" primary key ("layerId", "contentVersion"),
  constraint "layerContents_layerId_fkey" foreign key ("layerId") references "layers" ("id"),
  constraint "layerContents_contentVersion_check" check ("contentVersion" >= 1),
  constraint "layerContents_count_check" check ("count" >= 0)
);

-- Written together with the row of their content, in one transaction; the shapes are valid and have two dimensions. Without a foreign key: it would be asked once for each
-- of a hundred thousand.
create table "layerFeatures" (
  "id" bigint generated always as identity,
  "layerId" text not null,
  "contentVersion" integer not null,
  "shape" geometry(Geometry,4490) not null,
  "mapShape" geometry(Geometry,3857) generated always as (ST_Transform("shape", 3857)) stored,
  "tileCell" bigint generated always as ("tile_cell"("shape")) stored,
  "attributes" jsonb default '{}' not null,
  constraint "layerFeatures_pkey" primary key ("id")
);

create index "layerFeatures_shape" on "layerFeatures" using gist ("shape");
create index "layerFeatures_content" on "layerFeatures" ("layerId", "contentVersion", "id");
create index "layerFeatures_mapShape" on "layerFeatures" using gist ("layerId", "contentVersion", "mapShape");
create index "layerFeatures_tileCell" on "layerFeatures" ("layerId", "contentVersion", "tileCell") include ("id");

-- What a layer's tiles show follows from its row alone: which content stands, and who may see it. A layer of tiles is called plan- and the id.
create function "tell_plan_changed"() returns trigger language plpgsql as $$
declare
  next integer;
  seen boolean;
begin
  if tg_op = 'UPDATE' and (old."contentVersion", old."published", old."visibleTo", old."labelField", old."xzqdm", old."deletedAt")
    is not distinct from (new."contentVersion", new."published", new."visibleTo", new."labelField", new."xzqdm", new."deletedAt") then return null; end if;
  if new."contentVersion" is null and (tg_op = 'INSERT' or old."contentVersion" is null) then return null; end if;
  seen := (new."published" and new."visibleTo" = 'public') or (tg_op = 'UPDATE' and old."published" and old."visibleTo" = 'public');
  insert into "layerVersions" as known ("layer", "version") values ('plan-' || new."id", 1)
    on conflict ("layer") do update set "version" = known."version" + 1 returning "version" into next;
  perform pg_notify('layer_changed', json_build_object('layer', 'plan-' || new."id", 'version', next, 'bbox', json_build_array(-180, -90, 180, 90),
    'publicBbox', case when seen then json_build_array(-180, -90, 180, 90) end)::text);
  return null;
end $$;

create trigger "layers_plan_changed" after insert or update on "layers" for each row execute function "tell_plan_changed"();
