-- The date of a survey, and until when it counts, belong to the content that it is of: a roll-back brings the old date back with the old lines, and a new date typed over
-- an expired survey no longer renews it. The dates of "layers" are those of the published version, as its count is.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

alter table "layerContents" add column "dataDate" date, add column "validUntil" date;

-- The dates that a layer had were of its published version, or of the newest one of a layer that was never published. All others are unknown.
-- A survey without an end counts for five years.
update "layerContents" as content set "dataDate" = layers."dataDate", "validUntil" = coalesce(layers."validUntil", (layers."dataDate" + interval '5 years')::date)
  from layers where layers.id = content."layerId"
    and content."contentVersion" = coalesce(layers."contentVersion", (select max("contentVersion") from "layerContents" where "layerId" = layers.id));
update layers set "dataDate" = null, "validUntil" = null where "contentVersion" is null;
with changed as (
  update layers set "validUntil" = content."validUntil", version = layers.version + 1, "updatedBy" = 'system', "updatedAt" = now() from "layerContents" as content
    where content."layerId" = layers.id and content."contentVersion" = layers."contentVersion" and layers."validUntil" is distinct from content."validUntil"
  returning layers.id, layers.version, layers.name, layers.xzqdm, layers."validUntil"
)
insert into audits (id, "actorId", "actorName", resource, "rowId", action, "rowVersion", label, xzqdm, changes)
select gen_random_uuid()::text, 'system', 'system', 'layers', id, 'update', version, name, xzqdm, jsonb_build_object('validUntil', jsonb_build_array(null, "validUntil"))
from changed;

alter table "layerContents" add constraint "layerContents_dates_check" check ("dataDate" is null or ("validUntil" is not null and "validUntil" >= "dataDate"));
