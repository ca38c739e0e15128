-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

create table "rules" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "code" text not null,
  "name" text not null,
  "nameEn" text,
  "themeId" text not null,
  "xzqdm" text collate "C" not null,
  "relation" text default 'inside' not null,
  "grid" jsonb,
  "overrides" text[] default '{}' not null,
  "lawId" text,
  "article" text,
  "clause" text,
  "effectiveOn" date,
  "repealedOn" date,
  "reviewedBy" text,
  "reviewedOn" date,
  "publishedVersion" integer,
  "isAhead" boolean default false not null,
  "editedBy" text,
  "published" boolean default false not null,
  constraint "rules_pkey" primary key ("id"),
  constraint "rules_code_key" unique ("code"),
  constraint "rules_relation_check" check ("relation" in ('inside', 'within', 'outside')),
  constraint "rules_publishedVersion_check" check ("publishedVersion" between 1 and 1000000)
);

create table "uses" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "name" text not null,
  "nameEn" text,
  "parentId" text,
  "xzqdm" text collate "C" not null,
  "landUse" text not null,
  "newConstruction" boolean default true not null,
  "lodging" boolean default false not null,
  "sewage" boolean default true not null,
  "linear" boolean default false not null,
  "heightM" double precision,
  "sort" integer default 0,
  "published" boolean default false not null,
  constraint "uses_pkey" primary key ("id"),
  constraint "uses_name_key" unique ("name"),
  constraint "uses_heightM_check" check ("heightM" between 0 and 1000),
  constraint "uses_sort_check" check ("sort" between 0 and 9999)
);

alter table "layers" add column "zoneField" text;
alter table "layers" add column "zone" text;
alter table "themes" add column "zones" jsonb default '[]' not null;
alter table "uses" add constraint "uses_xzqdm_fkey" foreign key ("xzqdm") references "regions" ("xzqdm") on update cascade;
create index "uses_xzqdm_idx" on "uses" ("xzqdm") where "deletedAt" is null;
alter table "rules" add constraint "rules_xzqdm_fkey" foreign key ("xzqdm") references "regions" ("xzqdm") on update cascade;
create index "rules_code_trgm" on "rules" using gin ("code" gin_trgm_ops);
create index "rules_name_trgm" on "rules" using gin ("name" gin_trgm_ops);
create index "rules_nameEn_trgm" on "rules" using gin ("nameEn" gin_trgm_ops);
create index "rules_themeId_idx" on "rules" ("themeId") where "deletedAt" is null;
create index "rules_xzqdm_idx" on "rules" ("xzqdm") where "deletedAt" is null;
create index "rules_overrides_gin" on "rules" using gin ("overrides");
create index "rules_lawId_idx" on "rules" ("lawId") where "deletedAt" is null;
create index "rules_editedBy_idx" on "rules" ("editedBy") where "deletedAt" is null;
create index "rules_code_sort" on "rules" ("code", "id") where "deletedAt" is null;
create index "rules_published_sort" on "rules" ("code", "id") where "deletedAt" is null and "published";
create index "rules_createdBy_idx" on "rules" ("createdBy") where "deletedAt" is null;
create index "rules_deletedAt_idx" on "rules" ("deletedAt") where "deletedAt" is not null;
create index "uses_name_trgm" on "uses" using gin ("name" gin_trgm_ops);
create index "uses_nameEn_trgm" on "uses" using gin ("nameEn" gin_trgm_ops);
create index "uses_parentId_idx" on "uses" ("parentId") where "deletedAt" is null;
create index "uses_landUse_trgm" on "uses" using gin ("landUse" gin_trgm_ops);
create index "uses_sort_sort" on "uses" ("sort", "id") where "deletedAt" is null;
create index "uses_published_sort" on "uses" ("sort", "id") where "deletedAt" is null and "published";
create index "uses_createdBy_idx" on "uses" ("createdBy") where "deletedAt" is null;
create index "uses_deletedAt_idx" on "uses" ("deletedAt") where "deletedAt" is not null;

-- From here by hand. What a rule said when it was published; these rows never change. `content` has the fields of the rule that analyses read.
create table "ruleVersions" (
  "ruleId" text not null,
  "number" integer not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "note" text default '' not null,
  "content" jsonb not null,
  constraint "ruleVersions_pkey" primary key ("ruleId", "number"),
  constraint "ruleVersions_ruleId_fkey" foreign key ("ruleId") references "rules" ("id"),
  constraint "ruleVersions_number_check" check ("number" >= 1)
);

-- What layers said of land inside them becomes the first rule of their theme, with the same answers. A layer without a theme that said something gets one, which must be
-- looked up if the layer had to be.
create temporary table "layerThemes" on commit drop as
  select layers.id as "layerId", coalesce(known.id, gen_random_uuid()::text) as "themeId", known.id is null as "isNew",
      case when exists (select from themes where name = layers.name) then layers.name || '（图层）' else layers.name end as name
    from layers left join themes as known on known.id = layers."themeId" and known."deletedAt" is null
    where known.id is not null or layers.kind = 'constraint' or layers.verdict <> 'notice' or layers.clause is not null;
insert into themes (id, "createdBy", "updatedBy", name, "nameEn", xzqdm, required, "deletedAt")
  select given."themeId", 'system', 'system', given.name, layers."nameEn", layers.xzqdm, layers.kind = 'constraint' or layers.verdict <> 'notice', null
    from "layerThemes" as given join layers on layers.id = given."layerId" where given."isNew";
update layers set "themeId" = given."themeId" from "layerThemes" as given where given."layerId" = layers.id and given."isNew";

-- Layers of one theme that say different things are zones of it.
create temporary table "layerZones" on commit drop as
  select layers.id as "layerId", layers."themeId", layers.name, layers."nameEn", layers.verdict, layers.clause,
      'layer.' || row_number() over (partition by layers."themeId" order by layers.name) as zone
    from layers where layers."themeId" in (select "themeId" from layers join "layerThemes" as given using ("themeId") where given."layerId" = layers.id group by 1 having count(distinct (verdict, coalesce(clause, ''))) > 1);
update layers set zone = given.zone from "layerZones" as given where given."layerId" = layers.id;
update themes set zones = given.zones from (
    select "themeId", jsonb_agg(jsonb_strip_nulls(jsonb_build_object('code', zone, 'name', left(name, 60), 'nameEn', left("nameEn", 80))) order by zone) as zones from "layerZones" group by 1) as given
  where given."themeId" = themes.id;

insert into rules (id, "createdBy", "updatedBy", code, name, "nameEn", "themeId", xzqdm, clause, grid, "publishedVersion", published)
  select gen_random_uuid()::text, 'system', 'system', 'R' || lpad((row_number() over (order by themes.name))::text, 3, '0'), themes.name, themes."nameEn", themes.id,
      case when said.regions = array[themes.xzqdm::text] then themes.xzqdm else (select xzqdm from regions where "deletedAt" is null order by xzqjb, xzqdm limit 1) end,
      case when zoned.rows is null then said.clause end,
      jsonb_build_object('columns', jsonb_build_array(jsonb_build_object('key', 'all', 'prefix', '', 'facts', '{}'::jsonb)),
        'rows', coalesce(zoned.rows, jsonb_build_array(jsonb_build_object('zone', '*', 'distanceM', null, 'cells', jsonb_build_object('all', jsonb_build_object('outcome', said.verdict)))))),
      1, true
    from themes
    join (select "themeId", min(verdict) as verdict, min(clause) as clause, array_agg(distinct xzqdm::text) as regions from layers where "themeId" is not null group by 1
        having bool_or(kind = 'constraint' or verdict <> 'notice' or clause is not null)) as said on said."themeId" = themes.id
    left join (select "themeId", jsonb_agg(jsonb_build_object('zone', zone, 'distanceM', null, 'cells', jsonb_build_object('all', jsonb_strip_nulls(jsonb_build_object('outcome', verdict, 'clause', clause)))) order by zone) as rows
        from "layerZones" group by 1) as zoned on zoned."themeId" = themes.id;
insert into "ruleVersions" ("ruleId", "number", "createdBy", "content")
  select id, 1, 'system', jsonb_build_object('code', code, 'name', name, 'nameEn', "nameEn", 'themeId', "themeId", 'xzqdm', xzqdm, 'relation', relation, 'grid', grid,
      'overrides', '[]'::jsonb, 'lawId', null, 'article', null, 'clause', clause, 'effectiveOn', null, 'repealedOn', null)
    from rules;
alter table layers drop column verdict, drop column clause;

-- How exact the survey of a content is, metres; null where nobody has said. It belongs to the content, as its dates do.
alter table "layerContents" add column "accuracyM" double precision, add constraint "layerContents_accuracyM_check" check ("accuracyM" >= 0);
