-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

alter table "layers" add column "widthField" text;
alter table "layers" add column "widthM" double precision;
alter table "layers" add constraint "layers_widthM_check" check ("widthM" between 0 and 200);
alter table "rules" add column "thresholdM2" double precision;
alter table "rules" add column "thresholdPercent" double precision;
alter table "rules" add column "thresholdM" double precision;
alter table "rules" drop constraint "rules_relation_check";
alter table "rules" add constraint "rules_relation_check" check ("relation" in ('inside', 'within', 'outside', 'slope-above', 'elevation-above'));
alter table "rules" add constraint "rules_thresholdM2_check" check ("thresholdM2" between 0 and 1000000000);
alter table "rules" add constraint "rules_thresholdPercent_check" check ("thresholdPercent" between 0 and 100);
alter table "rules" add constraint "rules_thresholdM_check" check ("thresholdM" between 0 and 1000000);
