-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

create table "ruleTests" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "name" text not null,
  "ruleId" text not null,
  "useId" text,
  "expected" text not null,
  "xzqdm" text collate "C" not null,
  "boundary" geometry(MultiPolygon,4490) not null,
  constraint "ruleTests_pkey" primary key ("id"),
  constraint "ruleTests_expected_check" check ("expected" in ('forbidden', 'conditional', 'notice', 'allowed', 'unknown', 'none'))
);

create table "duties" (
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
  "authority" text,
  "stage" text not null,
  "workingDays" integer,
  "flowId" text,
  "note" text,
  "sort" integer default 0,
  constraint "duties_pkey" primary key ("id"),
  constraint "duties_name_key" unique ("name"),
  constraint "duties_stage_check" check ("stage" in ('siting', 'land', 'design', 'construction', 'operation')),
  constraint "duties_workingDays_check" check ("workingDays" between 1 and 999),
  constraint "duties_sort_check" check ("sort" between 0 and 9999)
);

alter table "rules" add column "duties" text[] default '{}' not null;
alter table "ruleTests" add constraint "ruleTests_xzqdm_fkey" foreign key ("xzqdm") references "regions" ("xzqdm") on update cascade;
alter table "duties" add constraint "duties_xzqdm_fkey" foreign key ("xzqdm") references "regions" ("xzqdm") on update cascade;
create index "rules_duties_gin" on "rules" using gin ("duties");
create index "ruleTests_name_trgm" on "ruleTests" using gin ("name" gin_trgm_ops);
create index "ruleTests_ruleId_idx" on "ruleTests" ("ruleId") where "deletedAt" is null;
create index "ruleTests_useId_idx" on "ruleTests" ("useId") where "deletedAt" is null;
create index "ruleTests_xzqdm_idx" on "ruleTests" ("xzqdm") where "deletedAt" is null;
create index "ruleTests_boundary_gist" on "ruleTests" using gist ("boundary");
create index "ruleTests_name_sort" on "ruleTests" ("name", "id") where "deletedAt" is null;
create index "ruleTests_createdBy_idx" on "ruleTests" ("createdBy") where "deletedAt" is null;
create index "ruleTests_deletedAt_idx" on "ruleTests" ("deletedAt") where "deletedAt" is not null;
create index "duties_name_trgm" on "duties" using gin ("name" gin_trgm_ops);
create index "duties_nameEn_trgm" on "duties" using gin ("nameEn" gin_trgm_ops);
create index "duties_xzqdm_idx" on "duties" ("xzqdm") where "deletedAt" is null;
create index "duties_authority_trgm" on "duties" using gin ("authority" gin_trgm_ops);
create index "duties_flowId_idx" on "duties" ("flowId") where "deletedAt" is null;
create index "duties_sort_sort" on "duties" ("sort", "id") where "deletedAt" is null;
create index "duties_createdBy_idx" on "duties" ("createdBy") where "deletedAt" is null;
create index "duties_deletedAt_idx" on "duties" ("deletedAt") where "deletedAt" is not null;
