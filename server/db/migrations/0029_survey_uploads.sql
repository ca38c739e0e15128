-- Survey files between their reading and their import. The bytes lie in the file store under survey/<id>; the row says whose they are and until when.
create table "surveyUploads" (
  id text primary key,
  "sessionId" text not null,
  "userId" text not null,
  name text not null,
  bytes bigint not null,
  -- Readings of the upload that could be kept; 0 while there is none.
  reading integer not null default 0,
  -- What the last of them found.
  facts jsonb,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null
);
create index "surveyUploads_user" on "surveyUploads" ("userId", id);
create index "surveyUploads_expiry" on "surveyUploads" ("expiresAt");
