-- Written by `npm run migration:new` from the declarations in src/resources.

-- What askers tell of their plan, and the text that they consented to: inquiries from before have no consent. The program loads the first text.
create table "privacyTexts" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "number" integer,
  "title" text not null,
  "titleEn" text,
  "body" text not null,
  "bodyEn" text,
  "published" boolean default false not null,
  "publishedAt" timestamptz,
  constraint "privacyTexts_pkey" primary key ("id"),
  constraint "privacyTexts_number_key" unique ("number"),
  constraint "privacyTexts_number_check" check ("number" between 1 and 1000000)
);

alter table "inquiries" add column "plannedUse" text;
alter table "inquiries" add column "investmentWan" double precision;
alter table "inquiries" add column "timing" text;
alter table "inquiries" add column "consentVersion" integer;
alter table "inquiries" add column "consentedAt" timestamptz;
alter table "inquiries" add constraint "inquiries_investmentWan_check" check ("investmentWan" between 0 and 1000000000);
alter table "inquiries" add constraint "inquiries_timing_check" check ("timing" in ('halfYear', 'year', 'threeYears', 'undecided'));
alter table "inquiries" add constraint "inquiries_consentVersion_check" check ("consentVersion" between 1 and 1000000);
create index "privacyTexts_title_trgm" on "privacyTexts" using gin ("title" gin_trgm_ops);
create index "privacyTexts_number_sort" on "privacyTexts" ("number" desc nulls last, "id" desc) where "deletedAt" is null;
create index "privacyTexts_published_sort" on "privacyTexts" ("number" desc nulls last, "id" desc) where "deletedAt" is null and "published";
create index "privacyTexts_createdBy_idx" on "privacyTexts" ("createdBy") where "deletedAt" is null;
create index "privacyTexts_deletedAt_idx" on "privacyTexts" ("deletedAt") where "deletedAt" is not null;
