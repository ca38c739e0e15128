-- Short links: an address inside the console under a short key. The key is the beginning of the address's hash, so that the same state always has the same link
-- and two nodes that store it at once agree. Nothing personal is kept, so nothing needs to be audited.

create table shares (
  key text not null,
  path text not null,
  "createdAt" timestamptz default now() not null,
  constraint "shares_pkey" primary key (key),
  constraint "shares_path_key" unique (path),
  constraint "shares_path_check" check (path like '/%' and length(path) <= 2600)
);
