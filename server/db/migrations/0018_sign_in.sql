-- Written by `npm run migration:new` from the declarations in src/resources.
-- READ IT BEFORE IT IS COMMITTED: the program knows columns and indexes, not what the rows mean.
-- Forward only: once it has run anywhere it is never edited; a later migration mends it.

create table "services" (
  "id" text not null,
  "version" integer default 1 not null,
  "createdAt" timestamptz default now() not null,
  "createdBy" text not null,
  "updatedAt" timestamptz default now() not null,
  "updatedBy" text not null,
  "deletedAt" timestamptz,
  "name" text not null,
  "address" text not null,
  "logoutUrl" text,
  "plainHttp" boolean default false not null,
  "enabled" boolean default true not null,
  "remark" text,
  constraint "services_pkey" primary key ("id"),
  constraint "services_name_key" unique ("name"),
  constraint "services_address_key" unique ("address")
);

create index "services_name_trgm" on "services" using gin ("name" gin_trgm_ops);
create index "services_address_trgm" on "services" using gin ("address" gin_trgm_ops);
create index "services_name_sort" on "services" ("name", "id") where "deletedAt" is null;
create index "services_createdBy_idx" on "services" ("createdBy") where "deletedAt" is null;
create index "services_deletedAt_idx" on "services" ("deletedAt") where "deletedAt" is not null;

-- From here by hand: what single sign-on keeps beside the registered services.

-- Tickets for services. Known by their hash until a service has spent them; the ticket itself is kept from then on, when it opens nothing any more, because the message that
-- ends the session at the service names it.
create table "serviceTickets" (
  "hash" bytea not null,
  "serviceId" text not null,
  -- The address letter by letter, as it was asked for.
  "service" text not null,
  "sessionId" text not null,
  "createdAt" timestamptz default now() not null,
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz,
  "spentTicket" text,
  constraint "serviceTickets_pkey" primary key ("hash"),
  constraint "serviceTickets_sessionId_fkey" foreign key ("sessionId") references "sessions" ("id") on delete cascade
);

create index "serviceTickets_sessionId" on "serviceTickets" ("sessionId");
create index "serviceTickets_unspent" on "serviceTickets" ("expiresAt") where "spentTicket" is null;

-- What services still have to be told: one row for each ticket that a service spent and whose session is over. A node takes a row by moving nextTryAt on, so that a node that
-- dies on the way only delays it.
create table "serviceLogouts" (
  "ticketHash" bytea not null,
  "createdAt" timestamptz default now() not null,
  "nextTryAt" timestamptz default now() not null,
  "attempts" integer default 0 not null,
  "doneAt" timestamptz,
  "lastError" text,
  constraint "serviceLogouts_pkey" primary key ("ticketHash"),
  constraint "serviceLogouts_ticketHash_fkey" foreign key ("ticketHash") references "serviceTickets" ("hash") on delete cascade
);

create index "serviceLogouts_waiting" on "serviceLogouts" ("nextTryAt") where "doneAt" is null;

-- Whoever ends a session, and by whatever way: the services hear of it, or the session has not ended.
create function "queue_service_logouts"() returns trigger language plpgsql as $$
begin
  insert into "serviceLogouts" ("ticketHash") select "hash" from "serviceTickets" where "sessionId" = new."id" and "spentTicket" is not null on conflict do nothing;
  if found then perform pg_notify('service_logout', ''); end if;
  return null;
end $$;

create trigger "sessions_service_logouts" after update of "endedAt" on "sessions" for each row
  when (old."endedAt" is null and new."endedAt" is not null) execute function "queue_service_logouts"();

-- Sign-ins that have left for the identity provider and are not back yet, bound to the browser that left. Each serves once.
create table "oauthStates" (
  "stateHash" bytea not null,
  "browserHash" bytea not null,
  "nonce" text not null,
  "verifier" text not null,
  "redirectUri" text not null,
  "expiresAt" timestamptz not null,
  constraint "oauthStates_pkey" primary key ("stateHash")
);

create index "oauthStates_expiry" on "oauthStates" ("expiresAt");

-- People whom the provider has vouched for and who have no account here yet: until they connect one, or are made one.
create table "oauthArrivals" (
  "keyHash" bytea not null,
  "browserHash" bytea not null,
  "issuer" text not null,
  "subject" text not null,
  "name" text not null,
  "email" text,
  "idToken" text not null,
  "expiresAt" timestamptz not null,
  constraint "oauthArrivals_pkey" primary key ("keyHash")
);

create index "oauthArrivals_expiry" on "oauthArrivals" ("expiresAt");

-- The only thing that leads from an identity to an account. An account has at most one identity of an issuer.
create table "identityLinks" (
  "issuer" text not null,
  "subject" text not null,
  "userId" text not null,
  "createdAt" timestamptz default now() not null,
  constraint "identityLinks_pkey" primary key ("issuer", "subject"),
  constraint "identityLinks_user_key" unique ("userId", "issuer"),
  constraint "identityLinks_userId_fkey" foreign key ("userId") references "users" ("id") on delete cascade
);

-- Sessions that came from the provider, with the token that names them to it at sign-out.
create table "identitySessions" (
  "sessionId" text not null,
  "idToken" text not null,
  constraint "identitySessions_pkey" primary key ("sessionId"),
  constraint "identitySessions_sessionId_fkey" foreign key ("sessionId") references "sessions" ("id") on delete cascade
);
