-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

create table "terrains" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "name" text not null,
  "nameEn" text,
  "file" text[] default '{}' not null,
  "isSchematic" boolean default false not null,
  "attribution" text,
  "surveyedOn" date,
  "sort" integer default 100,
  "enabled" boolean default true not null,
  "cameFrom" text,
  "remark" text,
  constraint "terrains_pkey" primary key ("id"),
  constraint "terrains_name_key" unique ("name"),
  constraint "terrains_cameFrom_key" unique ("cameFrom"),
  constraint "terrains_sort_check" check ("sort" between 0 and 9999)
);

create index "terrains_name_trgm" on "terrains" using gin ("name" gin_trgm_ops);
create index "terrains_nameEn_trgm" on "terrains" using gin ("nameEn" gin_trgm_ops);
create index "terrains_sort_sort" on "terrains" ("sort", "id") where "deletedAt" is null;
create index "terrains_createdBy_idx" on "terrains" ("createdBy") where "deletedAt" is null;
create index "terrains_deletedAt_idx" on "terrains" ("deletedAt") where "deletedAt" is not null;

-- Elevation rasters are files of their own kind.
alter table "files" drop constraint "files_kind_check";
alter table "files" add constraint "files_kind_check" check ("kind" in ('picture', 'document', 'tiles', 'raster'));

-- Files of the host that a node is converting. A claim ends with the work, or at `until` if the node has died.
create table "terrainClaims" (
  "cameFrom" text not null,
  "until" timestamptz not null,
  constraint "terrainClaims_pkey" primary key ("cameFrom")
);
