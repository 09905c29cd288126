-- Notifications by mail, chosen for each kind. What a person wants by mail alone is kept too, but not shown at the
-- bell: it is what tells a job that he was told.
alter table notification add column in_app boolean not null default true;
-- Null: as the kind has it.
alter table notification_preference add column by_mail boolean;

drop index notification_newest;
create index notification_newest on notification (organization_id, user_id, created_at desc, id desc) where in_app;
drop index notification_unread;
create index notification_unread on notification (organization_id, user_id) where read_at is null and in_app;
