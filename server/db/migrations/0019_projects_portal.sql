-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

alter table "projects" add column "startYear" integer;
alter table "projects" add column "featured" boolean default false not null;
alter table "projects" add constraint "projects_startYear_check" check ("startYear" between 1990 and 2100);
