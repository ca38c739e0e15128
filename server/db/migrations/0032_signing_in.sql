-- User names are the same name in upper and lower case. Where accounts differ in nothing else, the oldest one that is
-- not deleted keeps the name; the others get the end of their id behind it, as the history says.
with ranked as (
  select id, row_number() over (partition by lower(username) order by "deletedAt" is not null, "createdAt", id) as nth
  from users
), renamed as (
  update users u set username = left(u.username, 33) || '-' || right(u.id, 6), version = u.version + 1, "updatedAt" = now(), "updatedBy" = 'system'
  from ranked join users before using (id) where ranked.id = u.id and ranked.nth > 1
  returning u.id, u.version, u.realname, u.xzqdm, before.username as "from", u.username as "to"
)
insert into audits (id, "actorId", "actorName", resource, "rowId", action, "rowVersion", label, xzqdm, changes)
select gen_random_uuid()::text, 'system', 'system', 'users', id, 'update', version, realname, xzqdm,
  jsonb_build_object('username', jsonb_build_array("from", "to"))
from renamed;
alter table "users" drop constraint "users_username_key";
create unique index "users_username_key" on "users" (lower("username"));

-- Where an account signed in lately: the key of an address, or `device:` and the hash of the secret in a browser's cookie.
-- Failures elsewhere don't lock it there.
create table "signInPlaces" (
  "userId" text not null,
  "place" text not null,
  "lastAt" timestamptz default now() not null,
  constraint "signInPlaces_pkey" primary key ("userId", "place"),
  constraint "signInPlaces_userId_fkey" foreign key ("userId") references "users" ("id") on delete cascade
);

-- What lets its holder choose a new password, once: in a mailed link, or in the answer to a sign-in with a password that
-- somebody else has set. Only the hash is stored.
create table "passwordTickets" (
  "hash" bytea not null,
  "userId" text not null,
  "expiresAt" timestamptz not null,
  constraint "passwordTickets_pkey" primary key ("hash"),
  constraint "passwordTickets_userId_fkey" foreign key ("userId") references "users" ("id") on delete cascade
);
create index "passwordTickets_user" on "passwordTickets" ("userId");
create index "passwordTickets_expiry" on "passwordTickets" ("expiresAt");
-- Any change of the password or of the mail address ends the tickets of the account.
create function "end_password_tickets"() returns trigger language plpgsql as $$
begin
  delete from "passwordTickets" where "userId" = new.id;
  return null;
end $$;
create trigger "password_tickets" after update of "passwordHash", email, "deletedAt" on users for each row
when ((old."passwordHash", old.email, old."deletedAt") is distinct from (new."passwordHash", new.email, new."deletedAt"))
execute function "end_password_tickets"();
-- Mail addresses are looked up for a forgotten password.
create index "users_email_lower" on "users" (lower("email")) where "email" is not null;
