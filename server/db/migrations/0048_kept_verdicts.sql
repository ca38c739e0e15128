-- Verdicts are kept by parcel and use, and made again when what they follow from has changed. Until then nobody is shown an old one.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

-- The verdicts of a parcel for each published use and for none (''), or of a stored analysis for its own use (''). `state` is that of the layers, rules and regions that they were made
-- with, null if never; `told` are those that the owners were last told, null if there is nothing to compare; `moves` counts boundaries, so that the verdict of an old one is not kept.
create table "keptVerdicts" (
  "kind" text not null,
  "id" text not null,
  "verdicts" jsonb default '{}' not null,
  "told" jsonb,
  "state" text,
  "moves" integer default 0 not null,
  constraint "keptVerdicts_pkey" primary key ("kind", "id"),
  constraint "keptVerdicts_kind_check" check ("kind" in ('land', 'run'))
);
insert into "keptVerdicts" ("kind", "id") select 'land', id from lands;

-- One row: the state as it was last looked at, how often, and on which day; the versions that were published when owners were last told; which node makes verdicts, and until when
-- others leave that to it.
create table "planStates" (
  "only" boolean default true not null,
  "state" text,
  "checks" integer default 0 not null,
  "checkedOn" date,
  "told" jsonb,
  "worker" text,
  "workerUntil" timestamptz,
  constraint "planStates_pkey" primary key ("only"),
  constraint "planStates_only_check" check ("only")
);
insert into "planStates" default values;

-- Transactions that changed the inputs of verdicts since the state was last computed. They are rows, not a counter, so that writers do not wait for each other; the node that computes the state deletes only the rows that it has read.
create table "planChanges" ("transaction" xid8 not null);

create function "plan_changed"() returns trigger language plpgsql as $$
begin
  if not exists (select from "planChanges" where "transaction" = pg_current_xact_id()) then
    insert into "planChanges" values (pg_current_xact_id());
    perform pg_notify('verdicts_stale', '');
  end if;
  return null;
end $$;

create trigger "layers_plan" after insert or delete on "layers" for each row execute function "plan_changed"();
create trigger "layers_plan_update" after update on "layers" for each row
  when ((old.name, old.theme, old.kind, old.source, old.xzqdm, old."themeId", old."zoneField", old.zone, old."widthField", old."widthM", old."contentVersion", old.published, old."deletedAt")
    is distinct from (new.name, new.theme, new.kind, new.source, new.xzqdm, new."themeId", new."zoneField", new.zone, new."widthField", new."widthM", new."contentVersion", new.published, new."deletedAt"))
  execute function "plan_changed"();

create trigger "layerContents_plan" after insert or delete on "layerContents" for each row execute function "plan_changed"();
create trigger "layerContents_plan_update" after update on "layerContents" for each row
  when ((old.count, old."dataDate", old."validUntil", old."accuracyM", old.coverage) is distinct from (new.count, new."dataDate", new."validUntil", new."accuracyM", new.coverage))
  execute function "plan_changed"();

create trigger "themes_plan" after insert or delete on "themes" for each row execute function "plan_changed"();
create trigger "themes_plan_update" after update on "themes" for each row
  when ((old.name, old."nameEn", old.authority, old.xzqdm, old.zones, old.required, old."requiredSince", old."deletedAt")
    is distinct from (new.name, new."nameEn", new.authority, new.xzqdm, new.zones, new.required, new."requiredSince", new."deletedAt"))
  execute function "plan_changed"();

-- A draft counts for nothing, whatever is written into it.
create trigger "rules_plan_insert" after insert on "rules" for each row when (new.published) execute function "plan_changed"();
create trigger "rules_plan_delete" after delete on "rules" for each row when (old.published) execute function "plan_changed"();
create trigger "rules_plan_update" after update on "rules" for each row
  when ((old.published, old."publishedVersion", old."deletedAt") is distinct from (new.published, new."publishedVersion", new."deletedAt"))
  execute function "plan_changed"();
create trigger "ruleVersions_plan" after insert or update or delete on "ruleVersions" for each row execute function "plan_changed"();

create trigger "uses_plan_insert" after insert on "uses" for each row when (new.published) execute function "plan_changed"();
create trigger "uses_plan_delete" after delete on "uses" for each row when (old.published) execute function "plan_changed"();
create trigger "uses_plan_update" after update on "uses" for each row
  when ((old.published or new.published) and (old.name, old."nameEn", old."landUse", old."newConstruction", old.lodging, old.sewage, old.linear, old."heightM", old.sort, old.published, old."deletedAt")
    is distinct from (new.name, new."nameEn", new."landUse", new."newConstruction", new.lodging, new.sewage, new.linear, new."heightM", new.sort, new.published, new."deletedAt"))
  execute function "plan_changed"();

create trigger "regions_plan" after insert or delete on "regions" for each row execute function "plan_changed"();
create trigger "regions_plan_update" after update on "regions" for each row
  when ((old.xzqdm, old.xzqjb, old."westBound", old."eastBound", old."southBound", old."northBound", old.boundary, old."deletedAt")
    is distinct from (new.xzqdm, new.xzqjb, new."westBound", new."eastBound", new."southBound", new."northBound", new.boundary, new."deletedAt"))
  execute function "plan_changed"();

-- The region of the site: what lies outside of it is not known.
create trigger "settings_plan_insert" after insert on settings for each row when (new.key = 'site') execute function "plan_changed"();
create trigger "settings_plan_update" after update on settings for each row when (new.key = 'site' and old.value is distinct from new.value) execute function "plan_changed"();
create trigger "settings_plan_delete" after delete on settings for each row when (old.key = 'site') execute function "plan_changed"();

-- A new parcel, and one with a new boundary, have no verdict, and nobody has been told one.
create function "keep_verdicts"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "keptVerdicts" ("kind", "id") select 'land', id from "newRows" order by id on conflict do nothing;
  elsif tg_op = 'DELETE' then
    delete from "keptVerdicts" where "kind" = 'land' and "id" in (select id from "oldRows");
    return null;
  else
    insert into "keptVerdicts" as kept ("kind", "id") select 'land', id from "newRows" as moved join "oldRows" as former using (id) where moved.boundary is distinct from former.boundary order by id
      on conflict ("kind", "id") do update set "state" = null, "told" = null, "moves" = kept."moves" + 1;
  end if;
  if found then perform pg_notify('verdicts_stale', ''); end if;
  return null;
end $$;

create trigger "lands_verdicts_insert" after insert on "lands" referencing new table as "newRows" for each statement execute function "keep_verdicts"();
create trigger "lands_verdicts_update" after update on "lands" referencing old table as "oldRows" new table as "newRows" for each statement execute function "keep_verdicts"();
create trigger "lands_verdicts_delete" after delete on "lands" referencing old table as "oldRows" for each statement execute function "keep_verdicts"();
