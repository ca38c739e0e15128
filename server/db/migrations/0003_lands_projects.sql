-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

create table "projects" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "projectCode" text not null,
  "name" text not null,
  "category" text not null,
  "xzqdm" text collate "C" not null,
  "stage" text not null,
  "investmentWan" double precision,
  "cooperation" text,
  "industry" text,
  "summary" text,
  "description" text,
  "cover" text[] default '{}' not null,
  "photos" text[] default '{}' not null,
  "attachments" text[] default '{}' not null,
  "contact" text,
  "contactPhone" text,
  "address" text,
  "location" geometry(Point,4490),
  "lands" text[] default '{}' not null,
  "published" boolean default false not null,
  constraint "projects_pkey" primary key ("id"),
  constraint "projects_projectCode_key" unique ("projectCode"),
  constraint "projects_investmentWan_check" check ("investmentWan" between 0 and 1000000000)
);

create table "lands" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "landCode" text not null,
  "name" text not null,
  "xzqdm" text collate "C" not null,
  "landUse" text,
  "landUseSystem" text default 'YDYH2023',
  "landStatus" text not null,
  "areaM2" double precision,
  "statedAreaM2" double precision,
  "priceWanPerMu" double precision,
  "floorAreaRatio" double precision,
  "greenRatio" double precision,
  "buildingDensity" double precision,
  "heightLimitM" double precision,
  "tenureYears" integer,
  "infrastructure" text[] default '{}' not null,
  "description" text,
  "photos" text[] default '{}' not null,
  "attachments" text[] default '{}' not null,
  "contact" text,
  "contactPhone" text,
  "projectid" text,
  "boundary" geometry(MultiPolygon,4490),
  "published" boolean default false not null,
  constraint "lands_pkey" primary key ("id"),
  constraint "lands_landCode_key" unique ("landCode"),
  constraint "lands_landUseSystem_check" check ("landUseSystem" in ('YDYH2023', 'GBT21010-2017', 'GB50137-2011')),
  constraint "lands_areaM2_check" check ("areaM2" >= 0),
  constraint "lands_statedAreaM2_check" check ("statedAreaM2" between 0 and 1000000000000),
  constraint "lands_priceWanPerMu_check" check ("priceWanPerMu" between 0 and 1000000),
  constraint "lands_floorAreaRatio_check" check ("floorAreaRatio" between 0 and 20),
  constraint "lands_greenRatio_check" check ("greenRatio" between 0 and 100),
  constraint "lands_buildingDensity_check" check ("buildingDensity" between 0 and 100),
  constraint "lands_heightLimitM_check" check ("heightLimitM" between 0 and 1000),
  constraint "lands_tenureYears_check" check ("tenureYears" between 0 and 99)
);

alter table "projects" add constraint "projects_xzqdm_fkey" foreign key ("xzqdm") references "regions" ("xzqdm") on update cascade;
alter table "lands" add constraint "lands_xzqdm_fkey" foreign key ("xzqdm") references "regions" ("xzqdm") on update cascade;
create index "projects_projectCode_trgm" on "projects" using gin ("projectCode" gin_trgm_ops);
create index "projects_name_trgm" on "projects" using gin ("name" gin_trgm_ops);
create index "projects_xzqdm_idx" on "projects" ("xzqdm") where "deletedAt" is null;
create index "projects_location_gist" on "projects" using gist ("location");
create index "projects_lands_gin" on "projects" using gin ("lands");
create index "projects_projectCode_sort" on "projects" ("projectCode", "id") where "deletedAt" is null;
create index "projects_published_sort" on "projects" ("projectCode", "id") where "deletedAt" is null and "published";
create index "projects_createdBy_idx" on "projects" ("createdBy") where "deletedAt" is null;
create index "projects_deletedAt_idx" on "projects" ("deletedAt") where "deletedAt" is not null;
create index "lands_landCode_trgm" on "lands" using gin ("landCode" gin_trgm_ops);
create index "lands_name_trgm" on "lands" using gin ("name" gin_trgm_ops);
create index "lands_xzqdm_idx" on "lands" ("xzqdm") where "deletedAt" is null;
create index "lands_projectid_idx" on "lands" ("projectid") where "deletedAt" is null;
create index "lands_boundary_gist" on "lands" using gist ("boundary");
create index "lands_landCode_sort" on "lands" ("landCode", "id") where "deletedAt" is null;
create index "lands_published_sort" on "lands" ("landCode", "id") where "deletedAt" is null and "published";
create index "lands_createdBy_idx" on "lands" ("createdBy") where "deletedAt" is null;
create index "lands_deletedAt_idx" on "lands" ("deletedAt") where "deletedAt" is not null;

-- By hand: the shapes that vector tiles are cut from, in Web Mercator. That projection ends at 85.06°: what lies beyond has no place in any tile.
alter table "lands" add column "boundary3857" geometry(MultiPolygon,3857) generated always as
  (case when ST_YMin("boundary") > -85.06 and ST_YMax("boundary") < 85.06 then ST_Transform("boundary", 3857) end) stored;
alter table "projects" add column "location3857" geometry(Point,3857) generated always as
  (case when ST_Y("location") between -85.06 and 85.06 then ST_Transform("location", 3857) end) stored;
alter table "regions" add column "boundary3857" geometry(MultiPolygon,3857) generated always as
  (case when ST_YMin("boundary") > -85.06 and ST_YMax("boundary") < 85.06 then ST_Transform("boundary", 3857) end) stored;
create index "lands_boundary3857_gist" on "lands" using gist ("boundary3857");
create index "projects_location3857_gist" on "projects" using gist ("location3857");
create index "regions_boundary3857_gist" on "regions" using gist ("boundary3857");

-- By hand: when a region gets another code, PostgreSQL looks for its rows among the deleted ones too.
create index "lands_xzqdm_all" on "lands" ("xzqdm");
create index "projects_xzqdm_all" on "projects" ("xzqdm");
