-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

create table "themes" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "name" text not null,
  "nameEn" text,
  "xzqdm" text collate "C" not null,
  "required" boolean default true not null,
  "requiredSince" date,
  "authority" text,
  "basis" text,
  constraint "themes_pkey" primary key ("id"),
  constraint "themes_name_key" unique ("name")
);

alter table "layers" add column "themeId" text;
alter table "themes" add constraint "themes_xzqdm_fkey" foreign key ("xzqdm") references "regions" ("xzqdm") on update cascade;
create index "layers_themeId_idx" on "layers" ("themeId") where "deletedAt" is null;
create index "themes_name_trgm" on "themes" using gin ("name" gin_trgm_ops);
create index "themes_nameEn_trgm" on "themes" using gin ("nameEn" gin_trgm_ops);
create index "themes_xzqdm_idx" on "themes" ("xzqdm") where "deletedAt" is null;
create index "themes_authority_trgm" on "themes" using gin ("authority" gin_trgm_ops);
create index "themes_name_sort" on "themes" ("name", "id") where "deletedAt" is null;
create index "themes_createdBy_idx" on "themes" ("createdBy") where "deletedAt" is null;
create index "themes_deletedAt_idx" on "themes" ("deletedAt") where "deletedAt" is not null;

-- From here by hand. Where a survey looked, in EPSG:4490, belongs to the content of a layer, as its dates do: null is the region of the layer. It is never derived from the
-- features, because where there are none somebody may have looked, or not.
alter table "layerContents" add column "coverage" geometry(MultiPolygon,4490);

-- What the settings required by name, and nothing else, becomes a theme that is required; the layer of that name has its data. All others that decide get one that is not.
-- Where nothing was named, no row is made: a layer without a theme that restricts or forbids must be looked up by itself, as before.
with named as (
  select name from settings cross join lateral jsonb_array_elements_text(case when jsonb_typeof(value->'required') = 'array' then value->'required' end) as name where key = 'analysis'
), root as (
  select xzqdm from regions where "deletedAt" is null order by xzqjb, xzqdm limit 1
)
insert into themes (id, "createdBy", "updatedBy", name, xzqdm, required)
  select gen_random_uuid()::text, 'system', 'system', coalesce(layers.name, named.name), coalesce(layers.xzqdm, root.xzqdm), named.name is not null
  from named full join (select * from layers where (kind = 'constraint' or verdict <> 'notice' or name in (select name from named)) and exists (select from named)) as layers
    on layers.name = named.name cross join root;
update layers set "themeId" = themes.id from themes where themes.name = layers.name;
delete from settings where key = 'analysis';
