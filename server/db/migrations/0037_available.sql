-- What can be had comes first on public pages: the order of their lists, and the status beside the cells of tiles, so that counts of what can be had are read from the index alone.
create index "lands_landStatus_sort" on "lands" ((case "lands"."landStatus" when 'open' then 0 when 'reserve' then 1 when 'negotiating' then 2 when 'supplied' then 4 when 'built' then 4 else 3 end), "landCode", "id") include ("landStatus") where "deletedAt" is null and "published";
create index "projects_stage_sort" on "projects" ((case "projects"."stage" when 'inviting' then 0 when 'planning' then 1 when 'signed' then 3 when 'building' then 3 when 'completed' then 3 else 2 end), "projectCode", "id") include ("stage") where "deletedAt" is null and "published";

drop index "lands_tileCell";
create index "lands_tileCell" on "lands" ("tileCell") include ("id", "areaM2", "published", "xzqdm", "createdBy", "landStatus") where "deletedAt" is null;
drop index "projects_tileCell";
create index "projects_tileCell" on "projects" ("tileCell") include ("id", "published", "xzqdm", "createdBy", "stage") where "deletedAt" is null;
