-- Reports that are mailed by a schedule, to each recipient with the rows that this person may see (decision 113).

-- room: insight/schedules

create table report_schedule (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  report text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  every text not null check (every in ('day', 'week', 'month')),
  working_days_only boolean not null default false,
  weekday smallint check (weekday between 1 and 7),
  day_of_month smallint check (day_of_month between 1 and 31),
  at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  owner_id uuid not null,
  status text not null default 'active' check (status in ('active', 'paused', 'deleted')),
  pause_reason text check (pause_reason in ('person', 'ownerLeft', 'ownerMayNot')),
  next_run_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  constraint report_schedule_of_owner foreign key (organization_id, owner_id) references app_user,
  constraint report_schedule_timing check (
    (every = 'week') = (weekday is not null) and (every = 'month') = (day_of_month is not null)
    and (every = 'day' or not working_days_only)),
  constraint report_schedule_runs_while_active check ((status = 'active') = (next_run_at is not null)),
  constraint report_schedule_pause_has_reason check ((status = 'paused') = (pause_reason is not null))
);
comment on table report_schedule is 'A report that is mailed to people at set times.';
comment on column report_schedule.report is 'From REPORT_NAMES in reportExport.contract.ts; a new report needs no migration.';
comment on column report_schedule.filters is 'Filters as the address of the report writes them. Periods by name only: fixed days would never move.';
comment on column report_schedule.weekday is 'Monday 1 to Sunday 7.';
comment on column report_schedule.day_of_month is 'Where a month is shorter, its last day.';
comment on column report_schedule.at_time is 'As the clocks of the organization show it.';
comment on column report_schedule.pause_reason is 'Paused by a person, or because its owner left or may not see the report any more.';
comment on constraint report_schedule_of_owner on report_schedule is 'A schedule belongs to a person.';
comment on constraint report_schedule_timing on report_schedule is 'A weekly schedule names its weekday and a monthly one its day; only daily ones leave out days.';
comment on constraint report_schedule_runs_while_active on report_schedule is 'An active schedule has its next run, and no other has.';
comment on constraint report_schedule_pause_has_reason on report_schedule is 'A paused schedule says why.';
create index report_schedule_due on report_schedule (organization_id, next_run_at) where status = 'active';
create index report_schedule_of_owner_by_name on report_schedule (organization_id, owner_id, name);
call protect_table('report_schedule', 'select, insert, update, delete');

create table report_recipient (
  organization_id uuid not null default app_organization_id() references organization,
  schedule_id uuid not null,
  seat smallint not null,
  user_id uuid not null,
  primary key (organization_id, schedule_id, user_id),
  constraint report_recipient_of_schedule foreign key (organization_id, schedule_id)
    references report_schedule on delete cascade,
  constraint report_recipient_of_user foreign key (organization_id, user_id) references app_user,
  constraint report_recipient_seat_once unique (organization_id, schedule_id, seat),
  constraint report_recipient_at_most_50 check (seat between 1 and 50)
);
comment on table report_recipient is 'Who gets the report of a schedule.';
comment on column report_recipient.seat is 'Counts the recipients of a schedule.';
comment on constraint report_recipient_of_schedule on report_recipient is 'A recipient is of a schedule.';
comment on constraint report_recipient_of_user on report_recipient is 'Recipients are people of the organization.';
comment on constraint report_recipient_seat_once on report_recipient is 'No two recipients of a schedule have one seat.';
comment on constraint report_recipient_at_most_50 on report_recipient is 'A report goes to at most 50 people.';
create index report_recipient_by_user on report_recipient (organization_id, user_id);
call protect_table('report_recipient', 'select, insert, delete');

create table report_run (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  schedule_id uuid not null,
  due_at timestamptz not null,
  asked_by_id uuid,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint report_run_of_schedule foreign key (organization_id, schedule_id) references report_schedule,
  constraint report_run_by_person foreign key (organization_id, asked_by_id) references app_user
);
comment on table report_run is 'One time at which the report of a schedule is mailed.';
comment on column report_run.due_at is 'When it was due. Of several that were missed, the first.';
comment on column report_run.asked_by_id is 'Who asked to have it at once; null: it was due.';
comment on constraint report_run_of_schedule on report_run is 'A run is of a schedule.';
comment on constraint report_run_by_person on report_run is 'Who asks for a run is a person of the organization.';
create unique index report_run_once on report_run (organization_id, schedule_id, due_at) where asked_by_id is null;
comment on index report_run_once is 'What is due at a moment runs once, however many processes look.';
create index report_run_newest on report_run (organization_id, schedule_id, created_at desc, id desc);
create index report_run_by_age on report_run (organization_id, created_at);
call protect_table('report_run', 'select, insert, delete');

create table report_delivery (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'withheld', 'failed')),
  tries smallint not null default 0,
  next_try_at timestamptz,
  claimed_until timestamptz,
  row_count int,
  file_name text,
  content_type text,
  size_bytes bigint,
  storage_key text,
  mail_id uuid,
  problem text check (length(problem) between 1 and 500),
  settled_at timestamptz,
  primary key (organization_id, id),
  constraint report_delivery_of_run foreign key (organization_id, run_id) references report_run on delete cascade,
  constraint report_delivery_of_user foreign key (organization_id, user_id) references app_user,
  constraint report_delivery_once unique (organization_id, run_id, user_id),
  constraint report_delivery_tries check (tries between 0 and 4),
  constraint report_delivery_waiting check ((state = 'waiting') = (next_try_at is not null)),
  constraint report_delivery_settled check ((state = 'waiting') = (settled_at is null)),
  constraint report_delivery_has_reason check (state not in ('withheld', 'failed') or problem is not null),
  constraint report_delivery_mailed check (state <> 'sent' or mail_id is not null),
  constraint report_delivery_file_whole check (
    num_nonnulls(file_name, content_type, size_bytes, storage_key) in (0, 4))
);
comment on table report_delivery is 'What one recipient got of a run: the file made with the rights of this person, or why there is none.';
comment on column report_delivery.tries is 'How often it failed: it is tried again three times.';
comment on column report_delivery.claimed_until is 'A process makes the file; after this time another may.';
comment on column report_delivery.row_count is 'Rows of the file, without a line of totals; null where it has no table.';
comment on column report_delivery.problem is 'What is missing in the mail, or why there is none, in words.';
comment on constraint report_delivery_of_run on report_delivery is 'A delivery is of a run.';
comment on constraint report_delivery_of_user on report_delivery is 'A delivery goes to a person of the organization.';
comment on constraint report_delivery_once on report_delivery is 'A person gets a run once.';
comment on constraint report_delivery_tries on report_delivery is 'It is tried once, and three times again.';
comment on constraint report_delivery_waiting on report_delivery is 'What waits has its next try.';
comment on constraint report_delivery_settled on report_delivery is 'What is settled has its moment.';
comment on constraint report_delivery_has_reason on report_delivery is 'What was not sent says why.';
comment on constraint report_delivery_mailed on report_delivery is 'What was sent has its mail.';
comment on constraint report_delivery_file_whole on report_delivery is 'A file has its name, its kind, its size and its place.';
create index report_delivery_waiting_by_time on report_delivery (organization_id, next_try_at) where state = 'waiting';
create index report_delivery_by_mail on report_delivery (organization_id, mail_id) where state = 'sent';
call protect_table('report_delivery', 'select, insert, delete, update (state, tries, next_try_at, claimed_until, row_count, file_name, content_type, size_bytes, storage_key, mail_id, problem, settled_at)');

-- The application has no right on the queue of jobs; this is how each delivery gets its job, and again after a failure.
create function queue_report_delivery() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('sendReport',
    json_build_object('organizationId', new.organization_id, 'deliveryId', new.id),
    run_at => new.next_try_at, max_attempts => 3);
  return null;
end $$;
revoke execute on function queue_report_delivery() from public;
create trigger queue_report_delivery after insert on report_delivery
  for each row when (new.state = 'waiting') execute function queue_report_delivery();
comment on trigger queue_report_delivery on report_delivery is 'Each recipient of a run has a job.';
create trigger queue_report_delivery_again after update of next_try_at on report_delivery
  for each row when (new.next_try_at is not null and new.next_try_at is distinct from old.next_try_at)
  execute function queue_report_delivery();
comment on trigger queue_report_delivery_again on report_delivery is 'What failed has a job for its next try.';
