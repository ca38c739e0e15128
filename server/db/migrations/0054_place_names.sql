-- Written by hand: one index of everything on the map that has a name. Triggers keep its rows; the program spells their names (`words`), because pinyin needs a dictionary.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

-- One row for a region, project or parcel (`id` is its id), for all features of a layer with the same name, and for all parts of a road, water or place of the plain basemap with the same
-- name. `rank` orders what a text finds equally well: below 50 are places that people go by; of the others there can be a million, with those that everybody may see apart (`isPublic`), so
-- that hidden ones are not in their way; who sees what is decided by the rows themselves. `bounds` are west, south, east, north in degrees.
-- A row of kind `layer` stands for the features of a layer, which are read again when its words are null. `words` is null until the name has been spelled.
create table "placeNames" (
  "kind" text not null,
  "id" text not null,
  "name" text not null,
  "nameEn" text,
  "code" text,
  "rank" smallint not null,
  "layerId" text,
  "contentVersion" integer,
  "isPublic" boolean default true not null,
  "at" geometry(Point,4490),
  "bounds" double precision[],
  "words" tsvector,
  constraint "placeNames_pkey" primary key ("kind", "id")
);

create index "placeNames_places" on "placeNames" using gin ("words") where "rank" < 50;
create index "placeNames_offers" on "placeNames" using gin ("words") where "rank" >= 50 and "isPublic";
create index "placeNames_hidden" on "placeNames" using gin ("words") where "rank" >= 50 and not "isPublic";
create index "placeNames_unspelled" on "placeNames" ("rank", "kind", "id") where "words" is null;
create index "placeNames_layerId" on "placeNames" ("layerId") where "layerId" is not null;

create function "bounds_of"(shape geometry) returns double precision[] language sql immutable parallel safe as $$
  select case when not ST_IsEmpty(shape) then array[ST_XMin(shape), ST_YMin(shape), ST_XMax(shape), ST_YMax(shape)] end
$$;

-- What the rows of tables are called, and where they are: on the map a parcel is found by its own shape, so the middle of its box is enough.
-- A function, not a view: columns of the tables stay free to change.
create function "named_rows"(of_kind text, ids text[])
returns table("kind" text, "id" text, "name" text, "nameEn" text, "code" text, "rank" smallint, "at" geometry, "bounds" double precision[], "isPublic" boolean) language sql stable as $$
  select 'region', "id", "xzqmc", "xzqmcEn", "xzqdm",
    (case "xzqjb" when '1' then 10 when '2' then 11 when '3' then 12 when '4' then 20 else 30 end)::smallint,
    case when "boundary" is not null then ST_PointOnSurface("boundary")
      when "westBound" is not null then ST_SetSRID(ST_MakePoint(("westBound" + "eastBound") / 2, ("southBound" + "northBound") / 2), 4490) end,
    case when "boundary" is not null then "bounds_of"("boundary")
      when "westBound" is not null then array["westBound", "southBound", "eastBound", "northBound"] end, true
    from "regions" where of_kind = 'region' and "id" = any(ids)
  union all
  select 'project', "id", "name", null::text, "projectCode", 55::smallint, "location", "bounds_of"("location"), "published" and "deletedAt" is null from "projects" where of_kind = 'project' and "id" = any(ids)
  union all
  select 'land', "id", "name", null::text, "landCode", 60::smallint, ST_Centroid(ST_Envelope("boundary")), "bounds_of"("boundary"), "published" and "deletedAt" is null from "lands" where of_kind = 'land' and "id" = any(ids)
$$;

create function "keep_names_of_rows"() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  if tg_op = 'TRUNCATE' then
    delete from "placeNames" where "kind" = tg_argv[0];
    return null;
  elsif tg_op = 'DELETE' then
    delete from "placeNames" where "kind" = tg_argv[0] and "id" in (select "id" from "oldRows");
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg("id") into changed from "newRows";
  elsif tg_argv[0] = 'land' then
    select array_agg("id") into changed from "newRows" as now join "oldRows" as former using ("id")
      where (now."name", now."landCode", now."published", now."deletedAt", now."boundary") is distinct from (former."name", former."landCode", former."published", former."deletedAt", former."boundary");
  elsif tg_argv[0] = 'project' then
    select array_agg("id") into changed from "newRows" as now join "oldRows" as former using ("id")
      where (now."name", now."projectCode", now."published", now."deletedAt", now."location") is distinct from (former."name", former."projectCode", former."published", former."deletedAt", former."location");
  else
    select array_agg("id") into changed from "newRows" as now join "oldRows" as former using ("id")
      where (now."xzqmc", now."xzqmcEn", now."xzqdm", now."xzqjb", now."westBound", now."southBound", now."eastBound", now."northBound", now."boundary")
        is distinct from (former."xzqmc", former."xzqmcEn", former."xzqdm", former."xzqjb", former."westBound", former."southBound", former."eastBound", former."northBound", former."boundary");
  end if;
  if changed is null then return null; end if;
  insert into "placeNames" as kept ("kind", "id", "name", "nameEn", "code", "rank", "at", "bounds", "isPublic")
    select "kind", "id", "name", "nameEn", "code", "rank", "at", "bounds", "isPublic" from "named_rows"(tg_argv[0], changed) order by "id"
    on conflict ("kind", "id") do update set "name" = excluded."name", "nameEn" = excluded."nameEn", "code" = excluded."code", "rank" = excluded."rank", "at" = excluded."at",
      "bounds" = excluded."bounds", "isPublic" = excluded."isPublic",
      "words" = case when (kept."name", kept."nameEn", kept."code") is not distinct from (excluded."name", excluded."nameEn", excluded."code") then kept."words" end;
  perform pg_notify('names_unspelled', '');
  return null;
end $$;

create trigger "regions_names_insert" after insert on "regions" referencing new table as "newRows" for each statement execute function "keep_names_of_rows"('region');
create trigger "regions_names_update" after update on "regions" referencing old table as "oldRows" new table as "newRows" for each statement execute function "keep_names_of_rows"('region');
create trigger "regions_names_delete" after delete on "regions" referencing old table as "oldRows" for each statement execute function "keep_names_of_rows"('region');
create trigger "regions_names_truncate" after truncate on "regions" for each statement execute function "keep_names_of_rows"('region');
create trigger "projects_names_insert" after insert on "projects" referencing new table as "newRows" for each statement execute function "keep_names_of_rows"('project');
create trigger "projects_names_update" after update on "projects" referencing old table as "oldRows" new table as "newRows" for each statement execute function "keep_names_of_rows"('project');
create trigger "projects_names_delete" after delete on "projects" referencing old table as "oldRows" for each statement execute function "keep_names_of_rows"('project');
create trigger "projects_names_truncate" after truncate on "projects" for each statement execute function "keep_names_of_rows"('project');
create trigger "lands_names_insert" after insert on "lands" referencing new table as "newRows" for each statement execute function "keep_names_of_rows"('land');
create trigger "lands_names_update" after update on "lands" referencing old table as "oldRows" new table as "newRows" for each statement execute function "keep_names_of_rows"('land');
create trigger "lands_names_delete" after delete on "lands" referencing old table as "oldRows" for each statement execute function "keep_names_of_rows"('land');
create trigger "lands_names_truncate" after truncate on "lands" for each statement execute function "keep_names_of_rows"('land');

insert into "placeNames" ("kind", "id", "name", "nameEn", "code", "rank", "at", "bounds", "isPublic") select named.* from (select 'region' as kind, array_agg(id) as ids from "regions" union all select 'project', array_agg(id) from "projects" union all select 'land', array_agg(id) from "lands") as stored,
    lateral "named_rows"(stored.kind, stored.ids) as named;

-- Layers are large: their trigger only says which one is to be read. It always writes the row, so that who is reading the layer meanwhile sees that it has to be read again.
create function "keep_names_of_layer"() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from "placeNames" where "layerId" = old."id" or ("kind" = 'layer' and "id" = old."id");
    return null;
  end if;
  insert into "placeNames" ("kind", "id", "name", "rank") values ('layer', new."id", '', 100) on conflict ("kind", "id") do update set "words" = null;
  perform pg_notify('names_unspelled', '');
  return null;
end $$;

create trigger "layers_names_insert" after insert on "layers" for each row when (new."published" and new."contentVersion" is not null) execute function "keep_names_of_layer"();
create trigger "layers_names_update" after update on "layers" for each row
  when ((old."kind", old."contentVersion", old."featureCount", old."labelField", old."fields", old."visibleTo", old."published", old."deletedAt")
    is distinct from (new."kind", new."contentVersion", new."featureCount", new."labelField", new."fields", new."visibleTo", new."published", new."deletedAt"))
  execute function "keep_names_of_layer"();
create trigger "layers_names_delete" after delete on "layers" for each row execute function "keep_names_of_layer"();

insert into "placeNames" ("kind", "id", "name", "rank") select 'layer', "id", '', 100 from "layers" where "published" and "contentVersion" is not null;

-- Replaces the names of the features of a layer: none if it is not published. A name is the value of the label attribute, or of one that is called like a name. Points of reference layers
-- are places that people go by, and so are lines, unless they are thousands.
create function "read_layer_names"(read_layer text) returns void language sql as $$
  delete from "placeNames" where "kind" = 'feature' and "layerId" = read_layer;
  insert into "placeNames" ("kind", "id", "name", "rank", "layerId", "contentVersion", "isPublic", "at", "bounds")
    with named as materialized (
      select btrim(left(feature."attributes" ->> labelled.field, 200)) as name, feature."shape", feature."isValid", feature."corners", layers."kind" = 'reference' as "isReference", layers."contentVersion", layers."visibleTo" = 'public' as "isPublic"
        from "layers" cross join lateral (select coalesce(nullif("labelField", ''),
          (select field ->> 'name' from jsonb_array_elements(layers."fields") as field where lower(field ->> 'name') in ('名称', 'name', 'mc') limit 1)) as field) as labelled
        join "layerFeatures" as feature on feature."layerId" = layers."id" and feature."contentVersion" = layers."contentVersion" and feature."shape" is not null
        where layers."id" = read_layer and layers."published" and layers."deletedAt" is null and labelled.field is not null),
    boxes as (select name, ST_Extent("shape") as box from named group by name),
    largest as (select distinct on (name) * from named where name ~ '[^0-9[:space:][:punct:]]' order by name, "corners" desc)
    select 'feature', read_layer || ' ' || name, name,
        case when not "isReference" then 65 else case ST_Dimension("shape") when 0 then 16 when 1 then 25 else 70 end + case when ST_Dimension("shape") < 2 and count(*) over () > 5000 then 50 else 0 end end,
        read_layer, "contentVersion", "isPublic", case when "isValid" then ST_PointOnSurface("shape") else ST_Centroid(ST_Envelope("shape")) end, "bounds_of"(box::geometry)
      from largest join boxes using (name)
$$;

-- Names of the plain basemap, of which there are few.
create function "read_basemap_names"(basemap jsonb) returns void language sql as $$
  delete from "placeNames" where "kind" in ('lake', 'river', 'road', 'railway', 'seat', 'peak', 'place');
  insert into "placeNames" ("kind", "id", "name", "nameEn", "rank", "at", "bounds")
    with drawn as materialized (
      select part, feature -> 'properties' as facts, ST_SetSRID(ST_GeomFromGeoJSON(feature -> 'geometry'), 4490) as shape
        from unnest(array['water', 'roads', 'places']) as part cross join lateral jsonb_array_elements(coalesce(basemap -> part -> 'features', '[]')) as feature),
    named as (
      select facts ->> 'name' as name, facts ->> 'nameEn' as "nameEn", shape, case part
          when 'water' then case facts ->> 'kind' when 'lake' then 'lake' else 'river' end
          when 'roads' then case facts ->> 'kind' when 'railway' then 'railway' else 'road' end
          else case when facts ->> 'kind' in ('seat', 'peak') then facts ->> 'kind' else 'place' end end as kind
        from drawn where facts ->> 'name' <> ''),
    boxes as (select kind, name, ST_Extent(shape) as box from named group by kind, name)
    select distinct on (kind, name) kind, name, name, "nameEn",
        case kind when 'lake' then 13 when 'seat' then 14 when 'peak' then 15 when 'river' then 17 when 'road' then 22 when 'railway' then 23 else 18 end, ST_PointOnSurface(shape), "bounds_of"(box::geometry)
      from named join boxes using (kind, name) order by kind, name, ST_NPoints(shape) desc
$$;

create function "keep_names_of_basemap"() returns trigger language plpgsql as $$
begin
  perform "read_basemap_names"(case when tg_op <> 'DELETE' then new.value end);
  perform pg_notify('names_unspelled', '');
  return null;
end $$;

create trigger "settings_names_insert" after insert on "settings" for each row when (new.key = 'basemap') execute function "keep_names_of_basemap"();
create trigger "settings_names_update" after update on "settings" for each row when (new.key = 'basemap' and new.value is distinct from old.value) execute function "keep_names_of_basemap"();
create trigger "settings_names_delete" after delete on "settings" for each row when (old.key = 'basemap') execute function "keep_names_of_basemap"();

select "read_basemap_names"(value) from "settings" where key = 'basemap';
