-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

-- Files of vector tiles, for basemaps.
alter table "files" drop constraint "files_kind_check";
alter table "files" add constraint "files_kind_check" check ("kind" in ('picture', 'document', 'tiles'));

create table "basemaps" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "name" text not null,
  "nameEn" text,
  "kind" text not null,
  "address" text,
  "keySecret" text,
  "layer" text,
  "file" text[] default '{}' not null,
  "minZoom" integer,
  "maxZoom" integer,
  "west" double precision,
  "south" double precision,
  "east" double precision,
  "north" double precision,
  "attribution" text,
  "approval" text,
  "isRelayed" boolean default true not null,
  "sort" integer default 100,
  "isDefault" boolean default false not null,
  "enabled" boolean default true not null,
  "remark" text,
  constraint "basemaps_pkey" primary key ("id"),
  constraint "basemaps_name_key" unique ("name"),
  constraint "basemaps_kind_check" check ("kind" in ('tianditu', 'wmts', 'xyz', 'arcgis', 'pmtiles')),
  constraint "basemaps_minZoom_check" check ("minZoom" between 0 and 22),
  constraint "basemaps_maxZoom_check" check ("maxZoom" between 0 and 22),
  constraint "basemaps_west_check" check ("west" between -180 and 180),
  constraint "basemaps_south_check" check ("south" between -85 and 85),
  constraint "basemaps_east_check" check ("east" between -180 and 180),
  constraint "basemaps_north_check" check ("north" between -85 and 85),
  constraint "basemaps_sort_check" check ("sort" between 0 and 9999)
);

create index "basemaps_name_trgm" on "basemaps" using gin ("name" gin_trgm_ops);
create index "basemaps_nameEn_trgm" on "basemaps" using gin ("nameEn" gin_trgm_ops);
create index "basemaps_address_trgm" on "basemaps" using gin ("address" gin_trgm_ops);
create index "basemaps_sort_sort" on "basemaps" ("sort", "id") where "deletedAt" is null;
create index "basemaps_createdBy_idx" on "basemaps" ("createdBy") where "deletedAt" is null;
create index "basemaps_deletedAt_idx" on "basemaps" ("deletedAt") where "deletedAt" is not null;
