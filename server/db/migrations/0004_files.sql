-- Written by hand: uploaded files. The bytes lie in a folder or in S3; here stands what is known of them and to which row they belong.
-- The row of a file is stored before its bytes: a server that dies between the two leaves a row that the daily sweep removes, never bytes that nobody knows of.

create table "files" (
  "id" text not null,
  "name" text not null,
  "type" text not null,
  "kind" text not null,
  "size" bigint not null,
  "sha256" text not null,
  "widthPx" integer,
  "heightPx" integer,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  -- The row that the file is attached to: name of the resource, id.
  "resource" text,
  "rowId" text,
  -- Since when no row holds it; a day later it goes.
  "unattachedSince" timestamptz default now(),
  constraint "files_pkey" primary key ("id"),
  constraint "files_kind_check" check ("kind" in ('picture', 'document')),
  constraint "files_size_check" check ("size" >= 0),
  constraint "files_attached_check" check (("resource" is null) = ("rowId" is null) and ("rowId" is null) = ("unattachedSince" is not null))
);

create index "files_row" on "files" ("resource", "rowId") where "rowId" is not null;
create index "files_unattached" on "files" ("unattachedSince") where "rowId" is null;
create index "files_createdBy" on "files" ("createdBy") include ("size");
