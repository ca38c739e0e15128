-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

alter table "regions" add column "seatLongitude" double precision;
alter table "regions" add column "seatLatitude" double precision;
alter table "regions" add constraint "regions_seatLongitude_check" check ("seatLongitude" between -180 and 180);
alter table "regions" add constraint "regions_seatLatitude_check" check ("seatLatitude" between -90 and 90);

-- By hand from here: a region with a seat is found there.
create or replace function "named_rows"(of_kind text, ids text[])
returns table("kind" text, "id" text, "name" text, "nameEn" text, "code" text, "rank" smallint, "at" geometry, "bounds" double precision[], "isPublic" boolean) language sql stable as $$
  select 'region', "id", "xzqmc", "xzqmcEn", "xzqdm",
    (case "xzqjb" when '1' then 10 when '2' then 11 when '3' then 12 when '4' then 20 else 30 end)::smallint,
    case when "seatLongitude" is not null then ST_SetSRID(ST_MakePoint("seatLongitude", "seatLatitude"), 4490)
      when "boundary" is not null then ST_PointOnSurface("boundary")
      when "westBound" is not null then ST_SetSRID(ST_MakePoint(("westBound" + "eastBound") / 2, ("southBound" + "northBound") / 2), 4490) end,
    case when "boundary" is not null then "bounds_of"("boundary")
      when "westBound" is not null then array["westBound", "southBound", "eastBound", "northBound"] end, true
    from "regions" where of_kind = 'region' and "id" = any(ids)
  union all
  select 'project', "id", "name", null::text, "projectCode", 55::smallint, "location", "bounds_of"("location"), "published" and "deletedAt" is null from "projects" where of_kind = 'project' and "id" = any(ids)
  union all
  select 'land', "id", "name", null::text, "landCode", 60::smallint, ST_Centroid(ST_Envelope("boundary")), "bounds_of"("boundary"), "published" and "deletedAt" is null from "lands" where of_kind = 'land' and "id" = any(ids)
$$;

create or replace function "keep_names_of_rows"() returns trigger language plpgsql as $$
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
      where (now."xzqmc", now."xzqmcEn", now."xzqdm", now."xzqjb", now."westBound", now."southBound", now."eastBound", now."northBound", now."boundary", now."seatLongitude", now."seatLatitude")
        is distinct from (former."xzqmc", former."xzqmcEn", former."xzqdm", former."xzqjb", former."westBound", former."southBound", former."eastBound", former."northBound", former."boundary", former."seatLongitude", former."seatLatitude");
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
