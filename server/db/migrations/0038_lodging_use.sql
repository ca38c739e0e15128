-- Hotels have a code of their own in the 2023 guide, 090104. It is added behind 商业用地 where the dictionary lacks it.
with found as (
  select dicts.id, dicts.items as before,
    jsonb_insert(dicts.items, array[(place.nth - 1)::text],
      '{"value": "090104", "label": "旅馆用地", "color": "#e0528c", "enabled": true}'::jsonb || jsonb_build_object('sort', place.item -> 'sort'), true) as after
  from dicts cross join lateral jsonb_array_elements(dicts.items) with ordinality as place(item, nth)
  where dicts.code = 'land_use' and place.item ->> 'value' = '0901' and not dicts.items @> '[{"value": "090104"}]'
), changed as (
  update dicts set items = found.after, version = dicts.version + 1, "updatedAt" = now(), "updatedBy" = 'system'
  from found where dicts.id = found.id
  returning dicts.id, dicts.version, dicts.name, found.before, dicts.items as after
)
insert into audits (id, "actorId", "actorName", resource, "rowId", action, "rowVersion", label, changes)
select gen_random_uuid()::text, 'system', 'system', 'dicts', id, 'update', version, name, jsonb_build_object('items', jsonb_build_array(before, after))
from changed;
