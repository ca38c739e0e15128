-- What people changed lately, over all resources: the lines that the program wrote and those that change no row are not passed over again and again.
create index "audits_changes" on audits (resource, at desc) where action in ('create', 'update', 'delete', 'restore', 'import', 'publish') and "actorId" <> 'system';
