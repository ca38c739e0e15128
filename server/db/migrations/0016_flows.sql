-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

create table "flows" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "name" text not null,
  "category" text not null,
  "description" text,
  "graph" jsonb,
  "publishedVersion" integer,
  "isAhead" boolean default false not null,
  "published" boolean default false not null,
  constraint "flows_pkey" primary key ("id"),
  constraint "flows_name_key" unique ("name"),
  constraint "flows_publishedVersion_check" check ("publishedVersion" between 1 and 1000000)
);

create index "flows_name_trgm" on "flows" using gin ("name" gin_trgm_ops);
create index "flows_name_sort" on "flows" ("name", "id") where "deletedAt" is null;
create index "flows_published_sort" on "flows" ("name", "id") where "deletedAt" is null and "published";
create index "flows_createdBy_idx" on "flows" ("createdBy") where "deletedAt" is null;
create index "flows_deletedAt_idx" on "flows" ("deletedAt") where "deletedAt" is not null;

-- From here by hand: what was published of a chart. Nothing of a version changes once it is stored; "flows"."publishedVersion" says which one stands.

create table "flowVersions" (
  "flowId" text not null,
  "number" integer not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "note" text not null,
  "graph" jsonb not null,
  constraint "flowVersions_pkey" primary key ("flowId", "number"),
  constraint "flowVersions_flowId_fkey" foreign key ("flowId") references "flows" ("id"),
  constraint "flowVersions_number_check" check ("number" between 1 and 1000000)
);
