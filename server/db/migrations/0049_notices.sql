-- One table of notices for all subjects; those about inquiries move here. A notice holds its reader and its
-- subject, not its text: names and verdicts are read with it, as far as the reader may see them then.

-- What was published when verdicts changed: rules and versions of layers, as [{kind, id, version}].
create table "publications" (
  "id" text not null,
  "at" timestamptz default now() not null,
  "causes" jsonb not null,
  constraint "publications_pkey" primary key ("id")
);

-- Whose verdicts changed, with [{use, from, to}]. "owner": the region of a parcel, or the user who made the scheme or the
-- report, as they were then.
create table "changedVerdicts" (
  "publicationId" text not null,
  "kind" text not null,
  "subjectId" text not null,
  "owner" text not null,
  "changes" jsonb not null,
  constraint "changedVerdicts_pkey" primary key ("publicationId", "kind", "subjectId"),
  constraint "changedVerdicts_publicationId_fkey" foreign key ("publicationId") references "publications" ("id") on delete cascade,
  constraint "changedVerdicts_kind_check" check ("kind" in ('land', 'scheme', 'report'))
);
create index "changedVerdicts_owner_idx" on "changedVerdicts" ("publicationId", "owner");

create table "notices" (
  "id" text not null,
  "userId" text not null,
  "inquiryId" text,
  "publicationId" text,
  -- Of a publication: the regions whose parcels the notice covers.
  "regions" text[] default '{}' not null,
  "at" timestamptz default now() not null,
  "kind" text not null,
  "readAt" timestamptz,
  constraint "notices_pkey" primary key ("id"),
  constraint "notices_inquiryId_fkey" foreign key ("inquiryId") references "inquiries" ("id") on delete cascade,
  constraint "notices_publicationId_fkey" foreign key ("publicationId") references "publications" ("id") on delete cascade,
  constraint "notices_subject_check" check (num_nonnulls("inquiryId", "publicationId") = 1)
);
create index "notices_userId_idx" on "notices" ("userId", "at" desc);
create index "notices_unread_idx" on "notices" ("userId") where "readAt" is null;
create index "notices_inquiryId_idx" on "notices" ("inquiryId") where "inquiryId" is not null;
create index "notices_publicationId_idx" on "notices" ("publicationId") where "publicationId" is not null;

insert into "notices" ("id", "userId", "inquiryId", "at", "kind", "readAt")
select "id", "userId", "inquiryId", "at", "kind", "readAt" from "inquiryNotices";
drop table "inquiryNotices";
