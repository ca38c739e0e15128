-- Adds mountain ranges of the plain basemap to the index of names. A search for 苍山 finds the mountains before the town 苍山西镇.
create or replace function "read_basemap_names"(basemap jsonb) returns void language sql as $$
  delete from "placeNames" where "kind" in ('lake', 'river', 'road', 'railway', 'seat', 'range', 'peak', 'place');
  insert into "placeNames" ("kind", "id", "name", "nameEn", "rank", "at", "bounds")
    with drawn as materialized (
      select part, feature -> 'properties' as facts, ST_SetSRID(ST_GeomFromGeoJSON(feature -> 'geometry'), 4490) as shape
        from unnest(array['water', 'roads', 'places']) as part cross join lateral jsonb_array_elements(coalesce(basemap -> part -> 'features', '[]')) as feature),
    named as (
      select facts ->> 'name' as name, facts ->> 'nameEn' as "nameEn", shape, case part
          when 'water' then case facts ->> 'kind' when 'lake' then 'lake' else 'river' end
          when 'roads' then case facts ->> 'kind' when 'railway' then 'railway' else 'road' end
          else case when facts ->> 'kind' in ('seat', 'range', 'peak') then facts ->> 'kind' else 'place' end end as kind
        from drawn where facts ->> 'name' <> ''),
    boxes as (select kind, name, ST_Extent(shape) as box from named group by kind, name)
    select distinct on (kind, name) kind, name, name, "nameEn",
        case kind when 'lake' then 13 when 'range' then 13 when 'seat' then 14 when 'peak' then 15 when 'river' then 17 when 'road' then 22 when 'railway' then 23 else 18 end, ST_PointOnSurface(shape), "bounds_of"(box::geometry)
      from named join boxes using (kind, name) order by kind, name, ST_NPoints(shape) desc
$$;
