-- Written by hand: reports that can be checked without the server, and runs whose hash covers who made them, when, and where.

-- Ed25519 keys with which all nodes sign reports. One is in use; retired ones stay, so that older reports can be checked.
create table "reportKeys" (
  -- RFC 7638 thumbprint of the public key.
  "id" text not null,
  "publicKey" text not null,
  -- Null once it is retired and destroyed.
  "privatePem" text,
  "createdAt" timestamptz default now() not null,
  "retiredAt" timestamptz,
  constraint "reportKeys_pkey" primary key ("id"),
  constraint "reportKeys_private_check" check ("privatePem" is not null or "retiredAt" is not null)
);
create unique index "reportKeys_current" on "reportKeys" ((true)) where "retiredAt" is null;

-- Signatures over all bytes of the files, base64. Reports from before have none.
alter table "reports" add column "pdfSignature" text, add column "wordSignature" text;
-- What its owner has deleted keeps its hashes, as what has expired does.
alter table "reports" drop constraint "reports_state_check",
  add constraint "reports_state_check" check ("state" in ('waiting', 'working', 'done', 'failed', 'expired', 'deleted'));

-- What the hash is made of. 1: id, inputs, result and shapes; 2: also time, author and region.
alter table "analysisRuns" add column "format" smallint default 1 not null;
