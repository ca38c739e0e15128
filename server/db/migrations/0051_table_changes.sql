-- Written by hand: the number of changes of each table that grows. A total that was counted holds until this number rises.

-- One line for each table and shard, so that writers do not wait for each other: a backend has one transaction at a time, and its own shard unless two
-- of them have the same remainder. The sum is exact in every snapshot, on replicas too, because it is committed with the rows.
create table "tableChanges" (
  "table" text not null,
  "shard" integer not null,
  "changes" bigint not null,
  constraint "tableChanges_pkey" primary key ("table", "shard")
) with (fillfactor = 50);

create function "count_changes"() returns trigger language plpgsql as $$
begin
  insert into "tableChanges" as known ("table", "shard", "changes") values (tg_table_name, pg_backend_pid() % 256, 1)
    on conflict ("table", "shard") do update set "changes" = known."changes" + 1;
  return null;
end $$;
