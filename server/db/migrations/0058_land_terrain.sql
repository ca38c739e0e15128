-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

-- Columns that may be null are added without touching a row; the checks are one statement, so that the rows are read once.
alter table "lands"
  add column "elevationM" double precision,
  add column "slopeDeg" double precision,
  add column "aspect" text,
  add column "lakeViewPct" double precision;
alter table "lands"
  add constraint "lands_elevationM_check" check ("elevationM" between -500 and 9000),
  add constraint "lands_slopeDeg_check" check ("slopeDeg" between 0 and 90),
  add constraint "lands_aspect_check" check ("aspect" in ('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw', 'level')),
  add constraint "lands_lakeViewPct_check" check ("lakeViewPct" between 0 and 100);
create index "lands_aspect_idx" on "lands" ("aspect", "xzqdm") include ("published", "landStatus") where "deletedAt" is null;
create index "lands_elevationM_asc" on "lands" ("elevationM", "id") include ("published", "landStatus") where "deletedAt" is null;
create index "lands_elevationM_desc" on "lands" ("elevationM" desc nulls last, "id" desc) where "deletedAt" is null;
create index "lands_slopeDeg_asc" on "lands" ("slopeDeg", "id") include ("published", "landStatus") where "deletedAt" is null;
create index "lands_slopeDeg_desc" on "lands" ("slopeDeg" desc nulls last, "id" desc) where "deletedAt" is null;
create index "lands_lakeViewPct_asc" on "lands" ("lakeViewPct", "id") include ("published", "landStatus") where "deletedAt" is null;
create index "lands_lakeViewPct_desc" on "lands" ("lakeViewPct" desc nulls last, "id" desc) where "deletedAt" is null;

-- By hand from here: the terrain of parcels is computed from elevation rasters, and again when a boundary or the rasters change. Until then it is unknown.

-- `facts` are those that `version` of the rasters has, null where no height is known; `version` is null until they are made. `lakeVersion` says the same of the lake in view, which is
-- computed later because it takes longer. `moves` counts boundaries, so that facts of an old one are not kept.
create table "landTerrain" (
  "landId" text not null,
  "moves" integer default 0 not null,
  "version" text,
  "facts" jsonb,
  "lakeVersion" text,
  constraint "landTerrain_pkey" primary key ("landId")
);
insert into "landTerrain" ("landId") select id from "lands";
create index "landTerrain_version" on "landTerrain" ("version", "landId");
create index "landTerrain_lakeVersion" on "landTerrain" ("lakeVersion", "landId");

-- One row: which node computes them, and until when others leave that to it.
create table "terrainWork" (
  "only" boolean default true not null,
  "worker" text,
  "workerUntil" timestamptz,
  constraint "terrainWork_pkey" primary key ("only"),
  constraint "terrainWork_only_check" check ("only")
);
insert into "terrainWork" default values;

create function "forget_terrain"() returns trigger language plpgsql as $$
begin
  new."elevationM" := null;
  new."slopeDeg" := null;
  new."aspect" := null;
  new."lakeViewPct" := null;
  return new;
end $$;

create trigger "lands_terrain_moved" before update of "boundary" on "lands" for each row when (old."boundary" is distinct from new."boundary") execute function "forget_terrain"();

create function "keep_terrain"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "landTerrain" ("landId") select id from "newRows" order by id on conflict do nothing;
  elsif tg_op = 'DELETE' then
    delete from "landTerrain" where "landId" in (select id from "oldRows");
    return null;
  else
    insert into "landTerrain" as kept ("landId") select id from "newRows" as moved join "oldRows" as former using (id) where moved."boundary" is distinct from former."boundary" order by id
      on conflict ("landId") do update set "version" = null, "facts" = null, "lakeVersion" = null, "moves" = kept."moves" + 1;
  end if;
  if found then perform pg_notify('terrain_stale', ''); end if;
  return null;
end $$;

create trigger "lands_terrain_insert" after insert on "lands" referencing new table as "newRows" for each statement execute function "keep_terrain"();
create trigger "lands_terrain_update" after update on "lands" referencing old table as "oldRows" new table as "newRows" for each statement execute function "keep_terrain"();
create trigger "lands_terrain_delete" after delete on "lands" referencing old table as "oldRows" for each statement execute function "keep_terrain"();

-- Other rasters make all facts again.
create function "terrain_changed"() returns trigger language plpgsql as $$
begin
  perform pg_notify('terrain_stale', '');
  return null;
end $$;

create trigger "terrains_kept" after insert or update or delete on "terrains" for each statement execute function "terrain_changed"();

-- Facts of the terrain are in no tile: what writes them says so (`set local investmap.leaves_tiles`), and no map is drawn again.
create or replace function "tell_layer_changed"() returns trigger language plpgsql as $$
declare
  changed text;
  whole box2d;
  seen box2d;
  next integer;
begin
  if current_setting('investmap.leaves_tiles', true) = 'on' then return null; end if;
  changed := case tg_op
    when 'INSERT' then 'select * from "newRows"'
    when 'DELETE' then 'select * from "oldRows"'
    else 'select * from "oldRows" union all select * from "newRows"'
  end;
  execute format('select ST_Extent(%1$I), ST_Extent(%1$I) filter (where %2$s) from (%3$s) as changed', tg_argv[0], tg_argv[1], changed) into whole, seen;
  if whole is null then return null; end if;
  insert into "layerVersions" as known ("layer", "version") values (tg_table_name, 1)
    on conflict ("layer") do update set "version" = known."version" + 1 returning "version" into next;
  perform pg_notify('layer_changed', json_build_object('layer', tg_table_name, 'version', next, 'bbox', "box_degrees"(whole), 'publicBbox', "box_degrees"(seen))::text);
  return null;
end $$;

-- Verdicts of rules of slope and elevation follow from the rasters.
create trigger "terrains_plan" after insert or update or delete on "terrains" for each statement execute function "plan_changed"();
