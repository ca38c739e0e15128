-- Written by hand: imports of survey files that are stored. The row is written in the transaction of the parcels, so that a page which has lost its answer
-- can ask afterwards: a row means that all of them are there, no row that none is. The key is made by the page; a second import under the same key is answered
-- with the first one's number. Keys of different people have nothing to do with each other.

create table "imports" (
  "id" uuid not null,
  "actor" text not null,
  "resource" text not null,
  "fileName" text not null,
  "inserted" integer not null,
  "createdAt" timestamptz default now() not null,
  constraint "imports_pkey" primary key ("actor", "id"),
  constraint "imports_inserted_check" check ("inserted" >= 0)
);

create index "imports_createdAt" on "imports" ("createdAt");
