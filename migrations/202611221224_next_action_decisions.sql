-- What people said to the next step that was advised for a lead. It changes nothing by itself: what was dismissed is
-- not advised again until something happens on the lead, at most for a week.
create table next_action_decision (
  organization_id uuid not null default app_organization_id() references organization,
  lead_id uuid not null,
  seq bigint generated always as identity,
  action text not null check (length(action) between 1 and 40),
  decision text not null check (decision in ('accepted', 'dismissed')),
  decided_at timestamptz not null,
  decided_by_id uuid not null,
  primary key (organization_id, lead_id, seq),
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, decided_by_id) references app_user
);
create trigger next_action_decision_append_only before update or delete on next_action_decision
  for each row execute function refuse_change();
call protect_table('next_action_decision', 'select, insert');
