-- Sale lifecycle: cancellations, transfers, demand runs and letters, revisions of plans.

-- room: cancellations

create table sale_cancellation (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  reason text not null check (length(reason) <= 500),
  initiated_by text not null
    constraint sale_cancellation_by_whom check (initiated_by in ('buyer', 'developer', 'transfer')),
  requested_on date not null,
  deed_number text check (length(deed_number) <= 60),
  from_status text not null check (from_status in ('booked', 'agreement', 'registered')),
  received_paise bigint not null check (received_paise >= 0),
  forfeiture_pct numeric(7, 4) not null,
  forfeiture_paise bigint not null check (forfeiture_paise >= 0),
  charges_due_paise bigint not null check (charges_due_paise >= 0),
  gst_refund_paise bigint not null check (gst_refund_paise >= 0),
  gst_not_refundable_paise bigint not null check (gst_not_refundable_paise >= 0),
  other_refund_paise bigint not null check (other_refund_paise >= 0),
  developer_interest_paise bigint not null check (developer_interest_paise >= 0),
  developer_rate_pct numeric(7, 4) check (developer_rate_pct >= 0),
  written_off_paise bigint not null check (written_off_paise >= 0),
  refund_paise bigint not null check (refund_paise >= 0),
  moved_paise bigint not null default 0 check (moved_paise >= 0),
  refund_due_on date not null,
  rates_used jsonb not null,
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  constraint sale_cancellation_once unique (organization_id, sale_id),
  constraint sale_cancellation_deed check (from_status <> 'registered' or deed_number is not null),
  constraint sale_cancellation_keeps_no_more check (forfeiture_paise <= received_paise),
  constraint sale_cancellation_moves_or_refunds check (
    case when initiated_by = 'transfer' then refund_paise = 0 and forfeiture_paise = 0 else moved_paise = 0 end),
  constraint sale_cancellation_adds_up check (refund_paise + moved_paise = received_paise - forfeiture_paise
    - charges_due_paise + gst_refund_paise + other_refund_paise + developer_interest_paise + written_off_paise)
);
comment on table sale_cancellation is
  'How a sale ended: who wanted it, what was kept and what is refunded, with the rates of that day. Never '
  'changed.';
comment on column sale_cancellation.from_status is 'The status it was cancelled from.';
comment on column sale_cancellation.received_paise is
  'Price received, with money on account and tax deducted by the buyer.';
comment on column sale_cancellation.forfeiture_paise is 'What the developer keeps.';
comment on column sale_cancellation.developer_rate_pct is
  'Yearly rate of the interest that a developer who cancels owes; null when the buyer cancels.';
comment on column sale_cancellation.written_off_paise is
  'What the buyer owed beyond all payments, and nobody collects.';
comment on column sale_cancellation.moved_paise is 'What moves to the new sale instead of being refunded.';
comment on constraint sale_cancellation_once on sale_cancellation is 'A sale is cancelled once.';
comment on constraint sale_cancellation_deed on sale_cancellation is 'A registered sale is cancelled by a deed.';
comment on constraint sale_cancellation_keeps_no_more on sale_cancellation is 'No more is kept than was received.';
comment on constraint sale_cancellation_moves_or_refunds on sale_cancellation is
  'A transfer moves everything and keeps nothing; any other cancellation moves nothing.';
comment on constraint sale_cancellation_adds_up on sale_cancellation is
  'What was received is kept, refunded or moved, to the paisa.';

call protect_table('sale_cancellation', 'select, insert');
create trigger sale_cancellation_append_only before update or delete on sale_cancellation
  for each row execute function refuse_change();
comment on trigger sale_cancellation_append_only on sale_cancellation is
  'Cancellations are never changed or removed.';

create function check_sale_transfer_settled() returns trigger
  language plpgsql
  as $$
declare
  arrived bigint;
  left_other bigint;
begin
  select sum(e.debit_paise) into arrived from sale s
    join ledger_entry e on e.organization_id = s.organization_id and e.sale_id = s.id and e.account = 'saleTransfer'
   where s.organization_id = new.organization_id and s.transferred_from_sale_id = new.sale_id;
  select c.moved_paise into left_other from sale s
    join sale_cancellation c on c.organization_id = s.organization_id and c.sale_id = s.transferred_from_sale_id
   where s.organization_id = new.organization_id and s.id = new.sale_id;
  if (new.credit_paise > 0 and arrived is distinct from new.credit_paise)
     or (new.debit_paise > 0 and left_other is distinct from new.debit_paise) then
    raise exception 'What left one booking has not arrived on the other.'
      using errcode = 'check_violation', constraint = 'sale_transfer_settled';
  end if;
  return null;
end $$;
create constraint trigger sale_transfer_settled after insert on ledger_entry
  deferrable initially deferred for each row when (new.account = 'saleTransfer')
  execute function check_sale_transfer_settled();
comment on trigger sale_transfer_settled on ledger_entry is
  'What leaves one sale in a transfer arrives on the other.';

create table refund_line (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  cancellation_id uuid not null,
  sale_id uuid not null,
  line_no int not null check (line_no >= 1),
  payee text not null check (payee in ('bank', 'buyer')),
  payee_name text not null,
  applicant_id uuid,
  amount_paise bigint not null check (amount_paise > 0),
  due_on date not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, cancellation_id) references sale_cancellation,
  foreign key (organization_id, sale_id) references sale,
  constraint refund_line_no_once unique (organization_id, cancellation_id, line_no)
);
comment on table refund_line is 'Who gets the refund: first the bank that lent, then the buyers by their shares.';
comment on constraint refund_line_no_once on refund_line is 'Lines of a refund are numbered.';

create index refund_line_of_sale on refund_line (organization_id, sale_id);
create index refund_line_due on refund_line (organization_id, due_on, id);

call protect_table('refund_line', 'select, insert');
create trigger refund_line_append_only before update or delete on refund_line
  for each row execute function refuse_change();
comment on trigger refund_line_append_only on refund_line is 'Lines are never changed or removed.';

-- Earlier tables refer to this one.
alter table payment_transaction add foreign key (organization_id, refund_line_id) references refund_line;

create function check_refund_lines() returns trigger
  language plpgsql
  as $$
declare
  of_cancellation uuid := (case tg_table_name when 'sale_cancellation' then (to_jsonb(new) ->> 'id')
                                              else (to_jsonb(new) ->> 'cancellation_id') end)::uuid;
begin
  if (select refund_paise from sale_cancellation
       where organization_id = new.organization_id and id = of_cancellation)
     <> (select coalesce(sum(amount_paise), 0) from refund_line
          where organization_id = new.organization_id and cancellation_id = of_cancellation) then
    raise exception 'The lines of a refund do not add up to it.'
      using errcode = 'check_violation', constraint = 'refund_equals_lines';
  end if;
  return null;
end $$;
create constraint trigger refund_equals_lines_head after insert on sale_cancellation
  deferrable initially deferred for each row execute function check_refund_lines();
comment on trigger refund_equals_lines_head on sale_cancellation is 'The lines of a refund add up to it.';
create constraint trigger refund_equals_lines_line after insert or update on refund_line
  deferrable initially deferred for each row execute function check_refund_lines();
comment on trigger refund_equals_lines_line on refund_line is 'The lines of a refund add up to it.';

-- room: transfers

create table buyer_transfer (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  transferred_on date not null,
  reason text not null check (length(reason) <= 500),
  from_status text not null check (from_status in ('booked', 'agreement', 'registered')),
  deed_number text check (length(deed_number) <= 60),
  overdue_paise bigint not null check (overdue_paise >= 0),
  fee_rate_paise bigint not null default 0 check (fee_rate_paise >= 0),
  fee_area numeric(10, 2) not null default 0 check (fee_area >= 0),
  created_at timestamptz not null,
  created_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, created_by_id) references app_user,
  constraint buyer_transfer_deed check (from_status <> 'registered' or deed_number is not null)
);
comment on table buyer_transfer is 'A booking transferred to another buyer: sale, price, plan and money stay.';
comment on column buyer_transfer.transferred_on is 'The first day of the new buyer.';
comment on column buyer_transfer.overdue_paise is 'Overdue on that day, which the new buyer takes over.';
comment on column buyer_transfer.fee_rate_paise is 'The project''s fee per square foot on that day; 0: none.';
comment on column buyer_transfer.fee_area is 'Square feet the fee was computed on.';
comment on constraint buyer_transfer_deed on buyer_transfer is 'A registered sale is transferred by a deed.';

create index buyer_transfer_of_sale on buyer_transfer (organization_id, sale_id, transferred_on, created_at);

call protect_table('buyer_transfer', 'select, insert');
create trigger buyer_transfer_append_only before update or delete on buyer_transfer
  for each row execute function refuse_change();
comment on trigger buyer_transfer_append_only on buyer_transfer is 'Transfers are never changed or removed.';

-- Earlier tables refer to this one.
alter table sale_charge add foreign key (organization_id, transfer_id) references buyer_transfer;

create table former_applicant (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  transfer_id uuid not null,
  sale_id uuid not null,
  applicant_id uuid not null,
  seq int not null check (seq between 1 and 4),
  name text not null,
  relation text,
  pan text,
  form60 boolean not null,
  aadhaar_last4 text,
  dob date,
  phone text,
  email text,
  address text,
  residency text not null,
  gender text,
  share_pct numeric(7, 4) not null,
  kyc_verified_at timestamptz,
  kyc_verified_by_id uuid,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, transfer_id) references buyer_transfer,
  foreign key (organization_id, sale_id) references sale,
  constraint former_applicant_seq_once unique (organization_id, transfer_id, seq)
);
comment on table former_applicant is 'The buyers before a transfer, as they were.';
comment on column former_applicant.applicant_id is 'Their id as applicant; their papers are kept under it.';
comment on constraint former_applicant_seq_once on former_applicant is
  'Former applicants of a transfer are numbered.';

create index former_applicant_by_applicant on former_applicant (organization_id, applicant_id);

call protect_table('former_applicant', 'select, insert');
create trigger former_applicant_append_only before update or delete on former_applicant
  for each row execute function refuse_change();
comment on trigger former_applicant_append_only on former_applicant is
  'Former applicants are never changed or removed.';

-- room: demands

create table demand_run (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  kind text not null check (kind in ('milestone', 'dates', 'possession')),
  title text not null check (length(title) <= 200),
  project_id uuid not null,
  tower_id uuid,
  milestone_id uuid,
  up_to date,
  status text not null
    constraint demand_run_status_known check (status in ('rehearsing', 'rehearsed', 'posting', 'posted', 'withdrawn')),
  units jsonb not null default '{}',
  demands int not null default 0 check (demands >= 0),
  consideration_paise bigint not null default 0,
  tax_paise bigint not null default 0,
  tds_paise bigint not null default 0,
  rehearsed_at timestamptz,
  total int not null default 0,
  done int not null default 0 check (done >= 0),
  last_seq int not null default 0,
  posted int not null default 0,
  posted_paise bigint not null default 0,
  changed int not null default 0,
  posted_at timestamptz,
  actor_id uuid,
  letters_status text check (letters_status in ('writing', 'written')),
  letters int not null default 0 check (letters >= 0),
  letters_printed int not null default 0 check (letters_printed >= 0),
  withdrawn_at timestamptz,
  withdrawn_by_id uuid,
  withdraw_reason text check (length(withdraw_reason) between 10 and 300),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, project_id, tower_id) references tower (organization_id, project_id, id),
  foreign key (organization_id, milestone_id) references milestone,
  foreign key (organization_id, actor_id) references app_user,
  foreign key (organization_id, withdrawn_by_id) references app_user,
  constraint demand_run_of_its_kind check (
    (kind = 'milestone') = (milestone_id is not null) and (kind = 'dates') = (up_to is not null)
    and (kind <> 'possession' or tower_id is not null)),
  constraint demand_run_withdrawn_complete check (
    (status = 'withdrawn') = (num_nonnulls(withdrawn_at, withdrawn_by_id, withdraw_reason) = 3)
    and num_nonnulls(withdrawn_at, withdrawn_by_id, withdraw_reason) in (0, 3))
);
comment on table demand_run is
  'A stage is reached or days have come: demands are previewed line by line, then posted together.';
comment on column demand_run.title is 'For example ''Slab 8 of Tower B''.';
comment on column demand_run.units is 'Units of the preview, by outcome.';
comment on column demand_run.demands is 'Lines of the preview that demand something.';
comment on column demand_run.total is 'Lines to post; done, last_seq, posted and changed say how far it got.';
comment on column demand_run.changed is 'Lines that came out other than in the preview.';
comment on column demand_run.actor_id is 'Who decided; null: posted automatically.';
comment on column demand_run.letters_status is
  'Null: no letters yet; writing: the job is on it; written: all printed and mailed.';
comment on constraint demand_run_of_its_kind on demand_run is
  'A run names what it is for: a milestone, a day, or a tower.';
comment on constraint demand_run_withdrawn_complete on demand_run is 'A withdrawn run says when, by whom and why.';

create index demand_run_newest on demand_run (organization_id, created_at desc, id desc);
create index demand_run_under_way on demand_run (organization_id, created_at)
  where status in ('rehearsing', 'posting');
create index demand_run_letters_under_way on demand_run (organization_id, created_at)
  where letters_status = 'writing';

call protect_table('demand_run', 'select, insert, update');

-- The application has no right on the queue of jobs; this is how it orders the one job.
create function queue_demand_run() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('runDemands',
    json_build_object('organizationId', new.organization_id, 'runId', new.id),
    max_attempts => 5, job_key => 'demands:' || new.id);
  return null;
end $$;
revoke execute on function queue_demand_run() from public;
create trigger queue_demand_run_new after insert on demand_run
  for each row when (new.status = 'rehearsing') execute function queue_demand_run();
comment on trigger queue_demand_run_new on demand_run is 'Every preview gets its job.';
create trigger queue_demand_run_changed after update of status on demand_run
  for each row when (new.status = 'posting' and old.status <> 'posting') execute function queue_demand_run();
comment on trigger queue_demand_run_changed on demand_run is 'Every posting gets its job.';

create function check_demand_run_withdrawn() returns trigger
  language plpgsql
  as $$
begin
  if old.status = 'withdrawn' or (new.status = 'withdrawn' and old.status <> 'posted') then
    raise exception 'Only a posted run is withdrawn, once.'
      using errcode = 'restrict_violation', constraint = 'demand_run_withdrawn_once';
  end if;
  return new;
end $$;
create trigger check_demand_run_withdrawn before update of status on demand_run
  for each row when (new.status is distinct from old.status) execute function check_demand_run_withdrawn();
comment on trigger check_demand_run_withdrawn on demand_run is 'Only a posted run is withdrawn, once and finally.';

create table demand_run_line (
  organization_id uuid not null default app_organization_id() references organization,
  run_id uuid not null,
  seq int not null check (seq >= 1),
  unit_id uuid not null,
  sale_id uuid,
  installment_id uuid,
  was_held boolean not null default false,
  outcome text not null check (outcome in ('demand', 'heldForRegistration', 'alreadyDemanded', 'otherPlan',
    'nothingDue', 'unsold')),
  principal_paise bigint not null default 0,
  tax_paise bigint not null default 0,
  tds_paise bigint not null default 0,
  result text
    constraint demand_run_line_result_known check (result in ('demanded', 'held', 'skipped', 'withdrawn')),
  note text,
  primary key (organization_id, run_id, seq),
  foreign key (organization_id, run_id) references demand_run,
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, installment_id) references installment,
  constraint demand_run_line_of_sale check (
    (outcome = 'unsold') = (sale_id is null)
    and (outcome in ('demand', 'heldForRegistration', 'alreadyDemanded')) = (installment_id is not null))
);
comment on table demand_run_line is
  'One line for each installment, and one for each unit on which nothing is demanded.';
comment on column demand_run_line.was_held is
  'Whether the installment was held for registration before the run, to which a withdrawal returns it.';
comment on column demand_run_line.result is 'What posting did.';
comment on column demand_run_line.note is 'What came out other than in the preview, and why.';
comment on constraint demand_run_line_of_sale on demand_run_line is
  'An unsold unit has no sale; what concerns an installment names it.';

create index demand_run_line_by_outcome on demand_run_line (organization_id, run_id, outcome, seq);
create unique index demand_run_line_once on demand_run_line (organization_id, run_id, installment_id)
  where installment_id is not null;
comment on index demand_run_line_once is 'An installment appears once in a run.';

call protect_table('demand_run_line', 'select, insert, update, delete');

create table demand_letter (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  run_id uuid,
  letter_number text not null check (length(letter_number) <= 16),
  series text not null,
  financial_year text not null,
  seq_no int not null check (seq_no >= 1),
  issue_date date not null,
  due_date date not null,
  total_paise bigint not null check (total_paise > 0),
  recipient text,
  snapshot jsonb not null,
  storage_key text,
  printed_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, run_id) references demand_run,
  constraint demand_letter_number_once unique (organization_id, series, financial_year, seq_no),
  constraint demand_letter_of_run_once unique (organization_id, run_id, sale_id),
  constraint demand_letter_printed_somewhere check ((printed_at is null) = (storage_key is null))
);
comment on table demand_letter is
  'The letter with which a buyer is asked to pay: numbered without gaps, fixed when written.';
comment on column demand_letter.run_id is 'Null: demanded by a day or a registration, without a run.';
comment on column demand_letter.recipient is 'Where it was mailed to; null: printed and sent by post.';
comment on column demand_letter.snapshot is 'Everything the printed letter shows.';
comment on column demand_letter.storage_key is 'Where its PDF lies, named by its content.';
comment on column demand_letter.withdrawn_at is 'Withdrawn with its demands; it keeps its number.';
comment on constraint demand_letter_number_once on demand_letter is 'Numbers are used once in a series and year.';
comment on constraint demand_letter_of_run_once on demand_letter is 'A sale gets one letter from a run.';
comment on constraint demand_letter_printed_somewhere on demand_letter is 'A printed letter has its PDF.';

create index demand_letter_to_print on demand_letter (organization_id, run_id, seq_no) where printed_at is null;

call protect_table('demand_letter', 'select, insert, update');

create function check_demand_letter() returns trigger
  language plpgsql
  as $$
declare
  last_no int;
begin
  if tg_op = 'UPDATE' then
    if (new.seq_no, new.series, new.financial_year, new.letter_number, new.issue_date, new.sale_id, new.run_id,
        new.due_date, new.total_paise, new.recipient, new.snapshot)
       is distinct from (old.seq_no, old.series, old.financial_year, old.letter_number, old.issue_date, old.sale_id,
        old.run_id, old.due_date, old.total_paise, old.recipient, old.snapshot) then
      raise exception 'A demand letter that was written cannot be changed.'
        using errcode = 'restrict_violation', constraint = 'demand_letter_immutable';
    end if;
    if old.withdrawn_at is not null
       and (new.withdrawn_at, new.printed_at) is distinct from (old.withdrawn_at, old.printed_at) then
      raise exception 'A demand letter is withdrawn once, and not printed for the post any more.'
        using errcode = 'restrict_violation', constraint = 'demand_letter_withdrawn_once';
    end if;
    return new;
  end if;
  select max(seq_no) into last_no from demand_letter
   where organization_id = new.organization_id and series = new.series and financial_year = new.financial_year;
  if new.seq_no <> coalesce(last_no, 0) + 1 then
    raise exception 'Demand letter % is out of order.', new.letter_number
      using errcode = 'check_violation', constraint = 'demand_letter_number_consecutive';
  end if;
  return new;
end $$;
create trigger check_demand_letter before insert or update on demand_letter
  for each row execute function check_demand_letter();
comment on trigger check_demand_letter on demand_letter is
  'Numbers are consecutive; a letter never changes, is withdrawn once, and is not printed after that.';

create table demand_letter_installment (
  organization_id uuid not null default app_organization_id() references organization,
  letter_id uuid not null,
  installment_id uuid not null,
  is_live boolean not null default true,
  primary key (organization_id, letter_id, installment_id),
  foreign key (organization_id, letter_id) references demand_letter,
  foreign key (organization_id, installment_id) references installment
);
comment on table demand_letter_installment is 'What a letter demands.';
comment on column demand_letter_installment.is_live is 'False once the letter is withdrawn.';

create unique index demand_letter_installment_once on demand_letter_installment (organization_id, installment_id)
  where is_live;
comment on index demand_letter_installment_once is 'An installment is demanded by one valid letter.';
create index demand_letter_of_installment on demand_letter_installment (organization_id, installment_id);

call protect_table('demand_letter_installment', 'select, insert');
grant update (is_live) on demand_letter_installment to plinth_app;

create table demand_letter_order (
  organization_id uuid not null default app_organization_id() references organization,
  installment_id uuid not null,
  sale_id uuid not null,
  occasion text not null check (occasion in ('dates', 'registration')),
  created_at timestamptz not null,
  primary key (organization_id, installment_id),
  foreign key (organization_id, installment_id) references installment,
  foreign key (organization_id, sale_id) references sale
);
comment on table demand_letter_order is
  'What was demanded by a day or a registration, not by a run: a letter is to be written.';

create index demand_letter_order_next on demand_letter_order (organization_id, sale_id);

call protect_table('demand_letter_order', 'select, insert, delete');

-- The application has no right on the queue of jobs; this is how it orders the one job.
create function queue_demand_letters() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('writeLetters',
    json_build_object('organizationId', new.organization_id, 'runId', new.id),
    max_attempts => 5, job_key => 'letters:' || new.id);
  return null;
end $$;
revoke execute on function queue_demand_letters() from public;
create trigger queue_demand_letters after update of letters_status on demand_run
  for each row when (new.letters_status = 'writing' and old.letters_status is null)
  execute function queue_demand_letters();
comment on trigger queue_demand_letters on demand_run is 'The letters of a posted run get their job, once.';

create table withdrawn_demand (
  organization_id uuid not null default app_organization_id() references organization,
  run_id uuid not null,
  installment_id uuid not null,
  sale_id uuid not null,
  batch_id uuid not null,
  name text not null,
  demand_date date not null,
  due_date date not null,
  invoice_number text,
  withdrawn_at timestamptz not null,
  primary key (organization_id, run_id, installment_id),
  foreign key (organization_id, run_id) references demand_run,
  foreign key (organization_id, installment_id) references installment,
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, batch_id) references ledger_batch
);
comment on table withdrawn_demand is
  'Demands that were withdrawn, as they were: books and statements of past days still show them.';
comment on column withdrawn_demand.batch_id is 'The posting of the demand.';

create index withdrawn_demand_of_sale on withdrawn_demand (organization_id, sale_id);

call protect_table('withdrawn_demand', 'select, insert');

-- room: plan-revisions

create table plan_revision (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  plan_id uuid not null,
  revision int not null check (revision >= 2),
  kind text not null check (kind in ('change', 'replan')),
  what jsonb not null,
  steps jsonb not null,
  template_before jsonb,
  reason text not null check (length(reason) between 10 and 300),
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, plan_id) references payment_plan,
  foreign key (organization_id, created_by_id) references app_user,
  constraint plan_revision_once unique (organization_id, plan_id, revision),
  constraint plan_revision_of_its_kind check ((kind = 'replan') = (template_before is not null))
);
comment on table plan_revision is
  'A change to what is not demanded yet: by whom, why, and the plan before and after.';
comment on column plan_revision.revision is 'Of the plan; the first is what was agreed at booking.';
comment on column plan_revision.what is 'What was done, in sentences.';
comment on column plan_revision.steps is 'The same as data, with ids, so that it can be repeated exactly.';
comment on column plan_revision.template_before is 'Of a new plan: the stages agreed before.';
comment on constraint plan_revision_once on plan_revision is 'Revisions of a plan are numbered.';
comment on constraint plan_revision_of_its_kind on plan_revision is
  'A new plan keeps the stages before it, a change does not.';

create index plan_revision_of_sale on plan_revision (organization_id, sale_id, revision);

call protect_table('plan_revision', 'select, insert');
