-- What was predicted is kept as it was said, so that it can be held against what came (decision 103).

-- room: insight/predictions

create table prediction_record (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  kind text not null check (kind in ('salesForecast')),
  known_until date not null,
  project_id uuid,
  unit_type text,
  method text not null,
  refusal text,
  months jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  constraint prediction_record_once unique nulls not distinct
    (organization_id, kind, known_until, project_id, unit_type),
  constraint prediction_record_month_end check (known_until = (date_trunc('month', known_until) + interval '1 month - 1 day')::date),
  constraint prediction_record_said check ((refusal is null) = (jsonb_array_length(months) > 0))
);
comment on table prediction_record is 'What was predicted after the end of a month, for all projects, one, or one type. Never changed.';
comment on column prediction_record.known_until is 'The last day of the month after whose end it was said.';
comment on column prediction_record.project_id is 'Null: of all projects together.';
comment on column prediction_record.unit_type is 'Null: of all types.';
comment on column prediction_record.method is 'The key of the method by which it was found.';
comment on column prediction_record.refusal is 'Why nothing was said, in words; null where something was.';
comment on column prediction_record.months is 'Of each month ahead what was expected and the bounds of its bands.';
comment on constraint prediction_record_once on prediction_record is 'After a month end one thing is said of each project and type.';
comment on constraint prediction_record_month_end on prediction_record is 'Predictions are kept of whole months.';
comment on constraint prediction_record_said on prediction_record is 'Either months are predicted, or it says why not.';

call protect_table('prediction_record', 'select, insert');
create trigger prediction_record_append_only before update or delete on prediction_record
  for each row execute function refuse_change();
comment on trigger prediction_record_append_only on prediction_record is
  'What was said is never changed or removed.';
