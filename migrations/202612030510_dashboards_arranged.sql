-- Each person arranges the own dashboard: what is hidden is not computed (decision 113).

-- room: insight/dashboards

create table dashboard_layout (
  organization_id uuid not null default app_organization_id() references organization,
  user_id uuid not null,
  hidden jsonb not null default '[]',
  ordered jsonb not null default '[]',
  updated_at timestamptz not null,
  primary key (organization_id, user_id),
  constraint dashboard_layout_of_user foreign key (organization_id, user_id) references app_user,
  constraint dashboard_layout_lists check (
    jsonb_typeof(hidden) = 'array' and jsonb_typeof(ordered) = 'array'
    and jsonb_array_length(hidden) <= 50 and jsonb_array_length(ordered) <= 50),
  constraint dashboard_layout_shows_what_waits check (not hidden @> '["waiting"]' and not hidden @> '["decisions"]')
);
comment on table dashboard_layout is 'How a person has arranged the dashboard.';
comment on column dashboard_layout.hidden is 'Blocks that are not shown, by the names in dashboard.rules.ts.';
comment on column dashboard_layout.ordered is 'Blocks in the order that was chosen; others keep their place behind.';
comment on constraint dashboard_layout_of_user on dashboard_layout is 'An arrangement is of a person.';
comment on constraint dashboard_layout_lists on dashboard_layout is 'An arrangement is two short lists.';
comment on constraint dashboard_layout_shows_what_waits on dashboard_layout is 'What waits for a decision cannot be hidden.';
call protect_table('dashboard_layout', 'select, insert, update');
