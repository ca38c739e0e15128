-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

create table "laws" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "title" text not null,
  "docNo" text,
  "issuer" text,
  "level" text not null,
  "category" text not null,
  "xzqdm" text collate "C" not null,
  "publishedOn" date not null,
  "effectiveOn" date,
  "repealedOn" date,
  "body" text,
  "attachments" text[] default '{}' not null,
  "replaces" text[] default '{}' not null,
  "layers" text[] default '{}' not null,
  "flows" text[] default '{}' not null,
  "published" boolean default false not null,
  constraint "laws_pkey" primary key ("id")
);

alter table "laws" add constraint "laws_xzqdm_fkey" foreign key ("xzqdm") references "regions" ("xzqdm") on update cascade;
create index "laws_title_trgm" on "laws" using gin ("title" gin_trgm_ops);
create index "laws_docNo_trgm" on "laws" using gin ("docNo" gin_trgm_ops);
create index "laws_issuer_trgm" on "laws" using gin ("issuer" gin_trgm_ops);
create index "laws_xzqdm_idx" on "laws" ("xzqdm") where "deletedAt" is null;
create index "laws_replaces_gin" on "laws" using gin ("replaces");
create index "laws_layers_gin" on "laws" using gin ("layers");
create index "laws_flows_gin" on "laws" using gin ("flows");
create index "laws_publishedOn_sort" on "laws" ("publishedOn" desc, "id" desc) where "deletedAt" is null;
create index "laws_published_sort" on "laws" ("publishedOn" desc, "id" desc) where "deletedAt" is null and "published";
create index "laws_createdBy_idx" on "laws" ("createdBy") where "deletedAt" is null;
create index "laws_deletedAt_idx" on "laws" ("deletedAt") where "deletedAt" is not null;

-- By hand: what is told when a row is read. `laws.status` and `laws."replacedBy"` call these as if they were columns.
-- In force from the first day to the day before it is repealed, by the calendar of China: right tomorrow without a job.
create function "status"("law" "laws") returns text language sql stable as $$
  select case
    when "law"."repealedOn" <= (now() at time zone 'Asia/Shanghai')::date then 'repealed'
    when coalesce("law"."effectiveOn", "law"."publishedOn") <= (now() at time zone 'Asia/Shanghai')::date then 'effective'
    else 'pending'
  end
$$;
create function "replacedBy"("law" "laws") returns text[] language sql stable as $$
  select array(
    select "newer"."id" from "laws" as "newer" where "newer"."replaces" @> array["law"."id"] and "newer"."deletedAt" is null order by "newer"."publishedOn", "newer"."id"
  )
$$;

-- By hand: when a region gets another code, PostgreSQL looks for its rows among the deleted ones too.
create index "laws_xzqdm_all" on "laws" ("xzqdm");

-- By hand: the words of laws, for search. Each part of a law is a row: title, number, body, and the text of each attached file.
-- `folded` has as many characters as `text`: letters in their plain form, everything else a space, so that a place in one is the place in the other.
-- `tokens` are its single characters and pairs of neighbours: `simple` full text parts Chinese only at spaces, and trigrams know no word of two characters.
create table "lawTexts" (
  "lawId" text not null,
  "part" text not null,
  "rank" smallint not null,
  "text" text not null,
  "folded" text not null,
  "tokens" tsvector not null,
  constraint "lawTexts_pkey" primary key ("lawId", "part"),
  constraint "lawTexts_lawId_fkey" foreign key ("lawId") references "laws" ("id") on delete cascade
);
create index "lawTexts_tokens_gin" on "lawTexts" using gin ("tokens");

-- By hand: attached files whose text is to be read. A line is taken for a while (`takenUntil`); whoever takes it and dies leaves it to the next.
create table "lawFiles" (
  "fileId" text not null,
  "lawId" text not null,
  "state" text default 'waiting' not null,
  "tries" smallint default 0 not null,
  "takenUntil" timestamptz default now() not null,
  "problem" text,
  constraint "lawFiles_pkey" primary key ("fileId"),
  constraint "lawFiles_lawId_fkey" foreign key ("lawId") references "laws" ("id") on delete cascade,
  constraint "lawFiles_state_check" check ("state" in ('waiting', 'read', 'nothing', 'failed'))
);
create index "lawFiles_waiting" on "lawFiles" ("takenUntil") where "state" = 'waiting';
create index "lawFiles_lawId" on "lawFiles" ("lawId");

-- By hand: the description of a project becomes a rich text; what was written so far is its paragraphs.
update "projects" set "description" =
  '<p>' || regexp_replace(replace(replace(replace(btrim("description", E' \t\r\n'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\\s*\n\\s*', '</p><p>', 'g') || '</p>'
where btrim("description", E' \t\r\n') <> '';
update "projects" set "description" = null where btrim("description", E' \t\r\n') = '';
