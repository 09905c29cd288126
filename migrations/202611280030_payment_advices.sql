-- Advices to partner firms of what they are paid.

-- room: partners/commission-runs

alter table commission_run
  add column advised_at timestamptz,
  add constraint commission_run_advised check (advised_at is null or status = 'released');
comment on column commission_run.advised_at is 'When its advices were mailed to the firms.';
comment on constraint commission_run_advised on commission_run is 'Firms are advised of what was released.';
create index commission_run_to_advise on commission_run (organization_id, id)
  where status = 'released' and advised_at is null;
