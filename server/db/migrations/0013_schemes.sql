-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

create table "schemes" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "name" text not null,
  "purpose" text,
  "xzqdm" text collate "C" not null,
  "notes" text,
  "submitted" boolean default false not null,
  "candidates" jsonb default '[]' not null,
  "template" text,
  "criteria" jsonb default '[]' not null,
  constraint "schemes_pkey" primary key ("id")
);

alter table "schemes" add constraint "schemes_xzqdm_fkey" foreign key ("xzqdm") references "regions" ("xzqdm") on update cascade;
create index "schemes_name_trgm" on "schemes" using gin ("name" gin_trgm_ops);
create index "schemes_xzqdm_idx" on "schemes" ("xzqdm") where "deletedAt" is null;
create index "schemes_name_sort" on "schemes" ("name", "id") where "deletedAt" is null;
create index "schemes_createdBy_idx" on "schemes" ("createdBy") where "deletedAt" is null;
create index "schemes_deletedAt_idx" on "schemes" ("deletedAt") where "deletedAt" is not null;

-- From here by hand: links by which a scheme can be read without signing in. The key itself is told once; its SHA-256 is what is kept.

create table "schemeShares" (
  "id" text not null,
  "schemeId" text not null,
  "keyHash" text not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "expiresAt" timestamptz not null,
  "revokedAt" timestamptz,
  constraint "schemeShares_pkey" primary key ("id"),
  constraint "schemeShares_keyHash_key" unique ("keyHash"),
  constraint "schemeShares_schemeId_fkey" foreign key ("schemeId") references "schemes" ("id")
);

create index "schemeShares_schemeId" on "schemeShares" ("schemeId", "createdAt");
