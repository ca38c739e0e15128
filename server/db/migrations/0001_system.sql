-- What the program needs before any resource exists: history, sign-in, limits, keys, settings.

create table audits (
  id text primary key,
  at timestamptz not null default now(),
  "actorId" text not null,
  "actorName" text not null,
  ip text,
  "requestId" text,
  resource text not null,
  "rowId" text,
  action text not null,
  "rowVersion" integer,
  label text,
  xzqdm text collate "C",
  changes jsonb
);
create index "audits_row" on audits (resource, "rowId", at desc);
create index "audits_resource" on audits (resource, at desc);
create index "audits_region" on audits (resource, xzqdm, at desc);

-- History that can be edited proves nothing.
create function "refuseChange"() returns trigger language plpgsql as $$
begin
  raise exception '% is append only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create trigger "audits_appendOnly" before update or delete on audits for each row execute function "refuseChange"();
create trigger "audits_neverEmptied" before truncate on audits for each statement execute function "refuseChange"();

create table sessions (
  id text primary key,
  "tokenHash" bytea not null unique,
  "tgtHash" bytea not null unique,
  "userId" text not null,
  "createdAt" timestamptz not null default now(),
  "lastSeenAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  "endedAt" timestamptz,
  "endedReason" text,
  "endedBy" text,
  ip text,
  "userAgent" text
);
create index "sessions_user" on sessions ("userId");
create index "sessions_expiry" on sessions ("expiresAt");

create table captchas (
  id text primary key,
  answer text not null,
  "expiresAt" timestamptz not null
);
create index "captchas_expiry" on captchas ("expiresAt");

create table "loginFailures" (
  username text not null,
  ip text not null,
  failures integer not null default 0,
  "lockedUntil" timestamptz,
  "updatedAt" timestamptz not null default now(),
  primary key (username, ip)
);
create index "loginFailures_age" on "loginFailures" ("updatedAt");

create table "rateLimits" (
  key text not null,
  "windowStart" timestamptz not null,
  hits integer not null default 0,
  primary key (key, "windowStart")
);
create index "rateLimits_age" on "rateLimits" ("windowStart");

create table "signKeys" (
  id text primary key,
  "privatePem" text not null,
  "publicDer" text not null,
  "createdAt" timestamptz not null default now()
);

create table settings (
  key text primary key,
  value jsonb not null,
  "updatedAt" timestamptz not null default now()
);
