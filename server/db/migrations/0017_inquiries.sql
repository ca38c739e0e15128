-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

create table "inquiries" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "receiptNo" text,
  "status" text default 'new',
  "targetKind" text,
  "targetId" text,
  "targetName" text,
  "xzqdm" text collate "C" not null,
  "name" text not null,
  "company" text,
  "phone" text not null,
  "email" text,
  "message" text not null,
  "assignee" text,
  "answer" text,
  "answeredAt" timestamptz,
  "readAt" timestamptz,
  "dueOn" date,
  constraint "inquiries_pkey" primary key ("id"),
  constraint "inquiries_receiptNo_key" unique ("receiptNo"),
  constraint "inquiries_status_check" check ("status" in ('new', 'processing', 'answered', 'closed')),
  constraint "inquiries_targetKind_check" check ("targetKind" in ('projects', 'lands', 'schemes'))
);

alter table "inquiries" add constraint "inquiries_xzqdm_fkey" foreign key ("xzqdm") references "regions" ("xzqdm") on update cascade;
create index "inquiries_receiptNo_trgm" on "inquiries" using gin ("receiptNo" gin_trgm_ops);
create index "inquiries_targetName_trgm" on "inquiries" using gin ("targetName" gin_trgm_ops);
create index "inquiries_xzqdm_idx" on "inquiries" ("xzqdm") where "deletedAt" is null;
create index "inquiries_name_trgm" on "inquiries" using gin ("name" gin_trgm_ops);
create index "inquiries_company_trgm" on "inquiries" using gin ("company" gin_trgm_ops);
create index "inquiries_assignee_idx" on "inquiries" ("assignee") where "deletedAt" is null;
create index "inquiries_receiptNo_sort" on "inquiries" ("receiptNo" desc nulls last, "id" desc) where "deletedAt" is null;
create index "inquiries_createdBy_idx" on "inquiries" ("createdBy") where "deletedAt" is null;
create index "inquiries_deletedAt_idx" on "inquiries" ("deletedAt") where "deletedAt" is not null;

-- By hand: who asked. A signed-in asker by the account, a visitor by a key of which only the hash is kept.
create table "inquiryAskers" (
  "inquiryId" text not null,
  "userId" text,
  "keyHash" bytea,
  constraint "inquiryAskers_pkey" primary key ("inquiryId"),
  constraint "inquiryAskers_keyHash_key" unique ("keyHash"),
  constraint "inquiryAskers_inquiryId_fkey" foreign key ("inquiryId") references "inquiries" ("id") on delete cascade,
  constraint "inquiryAskers_check" check (("userId" is null) <> ("keyHash" is null))
);
create index "inquiryAskers_userId_idx" on "inquiryAskers" ("userId") where "userId" is not null;

-- What became of an inquiry, oldest first; the audit rows beside it tell which fields changed.
create table "inquiryEvents" (
  "id" text not null,
  "inquiryId" text not null,
  "at" timestamptz default now() not null,
  "actorId" text not null,
  "actorName" text not null,
  "kind" text not null,
  "status" text,
  "text" text,
  constraint "inquiryEvents_pkey" primary key ("id"),
  constraint "inquiryEvents_inquiryId_fkey" foreign key ("inquiryId") references "inquiries" ("id") on delete cascade,
  constraint "inquiryEvents_kind_check" check ("kind" in ('created', 'read', 'assigned', 'status', 'answered', 'note', 'reminded'))
);
create index "inquiryEvents_inquiryId_idx" on "inquiryEvents" ("inquiryId", "at");

-- Notices in the application: one for each person who is told. They name nothing but the inquiry, whose reach decides again when they are read.
create table "inquiryNotices" (
  "id" text not null,
  "userId" text not null,
  "inquiryId" text not null,
  "at" timestamptz default now() not null,
  "kind" text not null,
  "readAt" timestamptz,
  constraint "inquiryNotices_pkey" primary key ("id"),
  constraint "inquiryNotices_inquiryId_fkey" foreign key ("inquiryId") references "inquiries" ("id") on delete cascade
);
create index "inquiryNotices_userId_idx" on "inquiryNotices" ("userId", "at" desc);
create index "inquiryNotices_inquiryId_idx" on "inquiryNotices" ("inquiryId");

-- What waits, for reminders.
create index "inquiries_waiting" on "inquiries" ("dueOn") where "deletedAt" is null and "status" in ('new', 'processing');

-- Mail to be sent: written in the transaction that it tells of, sent afterwards by whichever node takes it first, tried again until it is gone.
create table "mailOutbox" (
  "id" text not null,
  "to" text not null,
  "subject" text not null,
  "body" text not null,
  "createdAt" timestamptz default now() not null,
  "nextTryAt" timestamptz default now() not null,
  "tries" integer default 0 not null,
  "sentAt" timestamptz,
  "givenUpAt" timestamptz,
  "lastError" text,
  constraint "mailOutbox_pkey" primary key ("id")
);
create index "mailOutbox_due" on "mailOutbox" ("nextTryAt") where "sentAt" is null and "givenUpAt" is null;
create index "mailOutbox_age" on "mailOutbox" ("createdAt");

-- What somebody signed in keeps.
create table "favourites" (
  "userId" text not null,
  "resource" text not null,
  "rowId" text not null,
  "createdAt" timestamptz default now() not null,
  constraint "favourites_pkey" primary key ("userId", "resource", "rowId")
);
