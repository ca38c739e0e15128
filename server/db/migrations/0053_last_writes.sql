-- Written by hand: the last transaction in which each person wrote, kept where a read replica is in use. A node sends a person's reads to the replica only
-- once it shows that transaction.
create table "lastWrites" (
  "actorId" text primary key,
  "transaction" xid8 not null
) with (fillfactor = 50);
