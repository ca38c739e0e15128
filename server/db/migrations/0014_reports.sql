-- Written by hand: reports on stored analyses, and the work of making them. What a report says is gathered under the rights of whoever asks and stored here whole, so that any
-- node can make its files, and make them again when the node that was at it has ended. The row outlives the files: its hashes are what a printed report is held against.

create table "reports" (
  "id" text not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "runId" text not null,
  "runHash" text not null,
  -- What the report says; null once its files have gone.
  "content" jsonb,
  -- SHA-256 of the content.
  "hash" text not null,
  "state" text default 'waiting' not null,
  "progress" integer default 0 not null,
  "tries" integer default 0 not null,
  -- Who is at it, and when that node last said so.
  "claim" text,
  "heartbeatAt" timestamptz,
  "expiresAt" timestamptz,
  "pdfId" text,
  "pdfName" text,
  "pdfBytes" integer,
  "pdfHash" text,
  "wordId" text,
  "wordName" text,
  "wordBytes" integer,
  "wordHash" text,
  constraint "reports_pkey" primary key ("id"),
  constraint "reports_hash_key" unique ("hash"),
  constraint "reports_state_check" check ("state" in ('waiting', 'working', 'done', 'failed', 'expired')),
  constraint "reports_progress_check" check ("progress" between 0 and 100)
);

create index "reports_open" on "reports" ("createdAt") where "state" in ('waiting', 'working');
create index "reports_expiring" on "reports" ("expiresAt") where "expiresAt" is not null and "state" <> 'expired';
create index "reports_run" on "reports" ("createdBy", "runId", "createdAt");
create index "reports_pdfHash" on "reports" ("pdfHash") where "pdfHash" is not null;
create index "reports_wordHash" on "reports" ("wordHash") where "wordHash" is not null;
