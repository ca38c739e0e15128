-- Written by hand: analyses as they were made. A run is never changed: it keeps the boundary, which versions of which layers were looked at with their clauses as they
-- read that day, and what was found, under a hash. Layers may change, expire or go afterwards. No foreign keys: a run outlives what it is about.

create table "analysisRuns" (
  "id" text not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  -- The smallest region that the boundary lies in; null when no region holds it.
  "xzqdm" text collate "C",
  "landId" text,
  "boundary" geometry(MultiPolygon,4490) not null,
  "inputs" jsonb not null,
  "result" jsonb not null,
  -- By layer: the common ground and the nearest feature, which are told only to who may see the layer's lines.
  "shapes" jsonb not null,
  "hash" text not null,
  constraint "analysisRuns_pkey" primary key ("id")
);

create index "analysisRuns_createdBy" on "analysisRuns" ("createdBy", "createdAt");
create index "analysisRuns_xzqdm" on "analysisRuns" ("xzqdm");
