-- An officer is reminded before an inquiry is due, too: a step of its own in the timeline.
alter table "inquiryEvents" drop constraint "inquiryEvents_kind_check";
alter table "inquiryEvents" add constraint "inquiryEvents_kind_check" check ("kind" in ('created', 'read', 'assigned', 'status', 'answered', 'note', 'nearing', 'reminded'));
