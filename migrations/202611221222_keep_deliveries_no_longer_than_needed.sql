-- What a source has sent of a person is there to follow up what was rejected. After a while of the organization's
-- choice it is deleted; when, stands beside it. What became of the delivery, and the lead itself, stay.
alter table lead_delivery add column sent_deleted_at timestamptz;
alter table lead_delivery add constraint lead_delivery_deleted_whole check (sent_deleted_at is null or sent = '{}');
create index lead_delivery_with_person on lead_delivery (organization_id, received_at) where sent_deleted_at is null;
grant update (sent, sent_deleted_at) on lead_delivery to plinth_app;

-- Rows are rewritten by `using`, which sees those of every organization.
alter table organization alter column settings type jsonb
  using settings || jsonb_build_object('deliveryDataDays', 90);
