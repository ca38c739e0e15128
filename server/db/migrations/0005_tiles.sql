-- Written by hand: what vector tiles need beside the shapes of 0003.

-- The version of each layer, raised by every statement that changes what its tiles show. Tiles are asked for by it (`?v=`), so that a browser may keep
-- them for ever.
create table "layerVersions" (
  "layer" text not null,
  "version" integer not null,
  constraint "layerVersions_pkey" primary key ("layer")
);

-- The bits of a number of up to 31 bits, each followed by a zero.
create function "spread_bits"(bits bigint) returns bigint language plpgsql immutable strict parallel safe as $$
begin
  bits := (bits | (bits << 16)) & 281470681808895;      -- 0000ffff0000ffff
  bits := (bits | (bits << 8)) & 71777214294589695;     -- 00ff00ff00ff00ff
  bits := (bits | (bits << 4)) & 1085102592571150095;   -- 0f0f0f0f0f0f0f0f
  bits := (bits | (bits << 2)) & 3689348814741910323;   -- 3333333333333333
  return (bits | (bits << 1)) & 6148914691236517205;    -- 5555555555555555
end $$;

-- The tile of zoom 24 that the middle of a shape (degrees) lies in, as a number whose leading bits are those of every larger tile around it (Z-order):
-- all shapes of a tile are one range of an index, and their cells of any size a shift. Null beyond the latitudes of Web Mercator.
create function "tile_cell"(shape geometry) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  lon double precision := (ST_XMin(shape) + ST_XMax(shape)) / 2;
  lat double precision := (ST_YMin(shape) + ST_YMax(shape)) / 2;
  side constant double precision := 16777216;
begin
  if lat is null or abs(lat) >= 85.05 or abs(lon) > 180 then return null; end if;
  return "spread_bits"(least(side - 1, floor((lon + 180) / 360 * side))::bigint)
    | ("spread_bits"(least(side - 1, greatest(0, floor((0.5 - ln(tan(pi() / 4 + radians(lat) / 2)) / (2 * pi())) * side)))::bigint) << 1);
end $$;

alter table "lands" add column "tileCell" bigint generated always as ("tile_cell"("boundary")) stored;
alter table "projects" add column "tileCell" bigint generated always as ("tile_cell"("location")) stored;

-- They carry what a low zoom is counted by, so that a million rows are counted from the index alone.
create index "lands_tileCell" on "lands" ("tileCell") include ("id", "areaM2", "published", "xzqdm", "createdBy") where "deletedAt" is null;
create index "projects_tileCell" on "projects" ("tileCell") include ("id", "published", "xzqdm", "createdBy") where "deletedAt" is null;

-- Raises the version of the table's layer and tells every node, whoever wrote: the engine, an import, a region whose new code its rows follow. Arguments of
-- the trigger: the column of the shape, and the condition under which visitors see a row. Boxes are degrees: that of everything that changed, and that
-- of what visitors can see of it.
create function "tell_layer_changed"() returns trigger language plpgsql as $$
declare
  changed text;
  whole box2d;
  seen box2d;
  next integer;
begin
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

create function "box_degrees"(box box2d) returns json language sql immutable strict parallel safe as $$
  select json_build_array(ST_XMin(box), ST_YMin(box), ST_XMax(box), ST_YMax(box))
$$;

create trigger "lands_tile_insert" after insert on "lands" referencing new table as "newRows" for each statement execute function "tell_layer_changed"('boundary', 'published');
create trigger "lands_tile_update" after update on "lands" referencing old table as "oldRows" new table as "newRows" for each statement execute function "tell_layer_changed"('boundary', 'published');
create trigger "lands_tile_delete" after delete on "lands" referencing old table as "oldRows" for each statement execute function "tell_layer_changed"('boundary', 'published');
create trigger "projects_tile_insert" after insert on "projects" referencing new table as "newRows" for each statement execute function "tell_layer_changed"('location', 'published');
create trigger "projects_tile_update" after update on "projects" referencing old table as "oldRows" new table as "newRows" for each statement execute function "tell_layer_changed"('location', 'published');
create trigger "projects_tile_delete" after delete on "projects" referencing old table as "oldRows" for each statement execute function "tell_layer_changed"('location', 'published');
create trigger "regions_tile_insert" after insert on "regions" referencing new table as "newRows" for each statement execute function "tell_layer_changed"('boundary', 'true');
create trigger "regions_tile_update" after update on "regions" referencing old table as "oldRows" new table as "newRows" for each statement execute function "tell_layer_changed"('boundary', 'true');
create trigger "regions_tile_delete" after delete on "regions" referencing old table as "oldRows" for each statement execute function "tell_layer_changed"('boundary', 'true');

-- Layers that had rows before this file have a version too.
insert into "layerVersions" ("layer", "version") values ('lands', 1), ('projects', 1), ('regions', 1);
