-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

create table "users" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "username" text not null,
  "realname" text not null,
  "passwordHash" text,
  "phone" text,
  "email" text,
  "xzqdm" text collate "C" not null,
  "roles" text[] default '{}' not null,
  "userType" text not null,
  "userCreatePlatform" integer default 1,
  "enabled" boolean default true not null,
  "lastLoginAt" timestamptz,
  constraint "users_pkey" primary key ("id"),
  constraint "users_username_key" unique ("username"),
  constraint "users_userCreatePlatform_check" check ("userCreatePlatform" in (1, 2))
);

create table "roles" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "code" text not null,
  "name" text not null,
  "policies" text[] default '{}' not null,
  "enabled" boolean default true not null,
  "remark" text,
  constraint "roles_pkey" primary key ("id"),
  constraint "roles_code_key" unique ("code")
);

create table "authorities" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "code" text not null,
  "name" text not null,
  "group" text not null,
  "route" text,
  "icon" text,
  "sort" integer default 0,
  "actions" text[] default '{}' not null,
  "builtIn" boolean default false not null,
  constraint "authorities_pkey" primary key ("id"),
  constraint "authorities_code_key" unique ("code"),
  constraint "authorities_group_check" check ("group" in ('system', 'config', 'public', 'external')),
  constraint "authorities_sort_check" check ("sort" between 0 and 999999),
  constraint "authorities_actions_check" check ("actions" <@ array['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'publish', 'session'])
);

create table "policies" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "name" text not null,
  "dataScope" text default 'region' not null,
  "permissions" text[] default '{}' not null,
  "remark" text,
  constraint "policies_pkey" primary key ("id"),
  constraint "policies_name_key" unique ("name"),
  constraint "policies_dataScope_check" check ("dataScope" in ('region', 'self', 'all'))
);

create table "dicts" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "code" text not null,
  "name" text not null,
  "remark" text,
  "items" jsonb default '[]' not null,
  constraint "dicts_pkey" primary key ("id"),
  constraint "dicts_code_key" unique ("code")
);

create table "regions" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "xzqmc" text not null,
  "xzqdm" text collate "C" not null,
  "xzqjb" text not null,
  "pid" text,
  "sort" integer default 0,
  "westBound" double precision,
  "eastBound" double precision,
  "southBound" double precision,
  "northBound" double precision,
  "boundary" geometry(MultiPolygon,4490),
  constraint "regions_pkey" primary key ("id"),
  constraint "regions_xzqdm_key" unique ("xzqdm"),
  constraint "regions_xzqjb_check" check ("xzqjb" in ('1', '2', '3', '4', '5')),
  constraint "regions_sort_check" check ("sort" between 0 and 999999),
  constraint "regions_westBound_check" check ("westBound" between -180 and 180),
  constraint "regions_eastBound_check" check ("eastBound" between -180 and 180),
  constraint "regions_southBound_check" check ("southBound" between -90 and 90),
  constraint "regions_northBound_check" check ("northBound" between -90 and 90)
);
alter table "users" add constraint "users_xzqdm_fkey" foreign key ("xzqdm") references "regions" ("xzqdm") on update cascade;
create index "users_username_trgm" on "users" using gin ("username" gin_trgm_ops);
create index "users_realname_trgm" on "users" using gin ("realname" gin_trgm_ops);
create index "users_phone_trgm" on "users" using gin ("phone" gin_trgm_ops);
create index "users_xzqdm_idx" on "users" ("xzqdm") where "deletedAt" is null;
create index "users_roles_gin" on "users" using gin ("roles");
create index "users_username_sort" on "users" ("username", "id") where "deletedAt" is null;
create index "users_createdBy_idx" on "users" ("createdBy") where "deletedAt" is null;
create index "users_deletedAt_idx" on "users" ("deletedAt") where "deletedAt" is not null;
create index "roles_code_trgm" on "roles" using gin ("code" gin_trgm_ops);
create index "roles_name_trgm" on "roles" using gin ("name" gin_trgm_ops);
create index "roles_policies_gin" on "roles" using gin ("policies");
create index "roles_code_sort" on "roles" ("code", "id") where "deletedAt" is null;
create index "roles_createdBy_idx" on "roles" ("createdBy") where "deletedAt" is null;
create index "roles_deletedAt_idx" on "roles" ("deletedAt") where "deletedAt" is not null;
create index "authorities_code_trgm" on "authorities" using gin ("code" gin_trgm_ops);
create index "authorities_name_trgm" on "authorities" using gin ("name" gin_trgm_ops);
create index "authorities_sort_sort" on "authorities" ("sort", "id") where "deletedAt" is null;
create index "authorities_createdBy_idx" on "authorities" ("createdBy") where "deletedAt" is null;
create index "authorities_deletedAt_idx" on "authorities" ("deletedAt") where "deletedAt" is not null;
create index "policies_name_trgm" on "policies" using gin ("name" gin_trgm_ops);
create index "policies_name_sort" on "policies" ("name", "id") where "deletedAt" is null;
create index "policies_createdBy_idx" on "policies" ("createdBy") where "deletedAt" is null;
create index "policies_deletedAt_idx" on "policies" ("deletedAt") where "deletedAt" is not null;
create index "dicts_code_trgm" on "dicts" using gin ("code" gin_trgm_ops);
create index "dicts_name_trgm" on "dicts" using gin ("name" gin_trgm_ops);
create index "dicts_code_sort" on "dicts" ("code", "id") where "deletedAt" is null;
create index "dicts_createdBy_idx" on "dicts" ("createdBy") where "deletedAt" is null;
create index "dicts_deletedAt_idx" on "dicts" ("deletedAt") where "deletedAt" is not null;
create index "regions_xzqmc_trgm" on "regions" using gin ("xzqmc" gin_trgm_ops);
create index "regions_xzqdm_trgm" on "regions" using gin ("xzqdm" gin_trgm_ops);
create index "regions_pid_idx" on "regions" ("pid") where "deletedAt" is null;
create index "regions_boundary_gist" on "regions" using gist ("boundary");
create index "regions_xzqdm_sort" on "regions" ("xzqdm", "id") where "deletedAt" is null;
create index "regions_createdBy_idx" on "regions" ("createdBy") where "deletedAt" is null;
create index "regions_deletedAt_idx" on "regions" ("deletedAt") where "deletedAt" is not null;
