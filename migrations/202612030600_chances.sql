-- One chance to book for each open lead, and what makes chances add up (decision 115).

-- room: enquiries/scoring

alter table lead_score
  add column chance double precision,
  add column uncorrected_chance double precision,
  add column chance_source text,
  add constraint lead_score_chance_between check (chance > 0 and chance < 1 and uncorrected_chance > 0 and uncorrected_chance < 1),
  add constraint lead_score_chance_whole check (num_nonnulls(chance, uncorrected_chance, chance_source) in (0, 3)),
  add constraint lead_score_chance_source check (chance_source in ('model', 'stageAndAge', 'defaults'));
comment on column lead_score.chance is
  'To book within 90 days, as every screen shows it: written whenever the lead is scored, by night at the latest. Null '
  'for a lead that was decided when it was scored.';
comment on column lead_score.uncorrected_chance is 'The chance before what makes chances add up.';
comment on column lead_score.chance_source is 'The model in service, the hazards of stage and age, or the defaults.';
comment on constraint lead_score_chance_between on lead_score is 'Nothing is certain of an open lead.';
comment on constraint lead_score_chance_whole on lead_score is 'A chance says where it comes from and what it was before correction.';
comment on constraint lead_score_chance_source on lead_score is 'Each chance comes from one of three sources.';

create table chance_basis (
  organization_id uuid not null default app_organization_id() references organization,
  curves jsonb,
  shift double precision not null check (shift between -3 and 3),
  ratio double precision check (ratio >= 0),
  decided int not null check (decided >= 0),
  booked int not null check (booked between 0 and decided),
  days_to_book jsonb,
  learned_from date,
  learned_until date not null,
  learned_at timestamptz not null,
  primary key (organization_id, learned_until)
);
comment on table chance_basis is 'What was learned of how leads book, by night; the last one serves.';
comment on column chance_basis.curves is 'Chance by stage and age; null while fewer than 100 leads are decided.';
comment on column chance_basis.shift is 'What is added to the log odds of each chance, so that they add up.';
comment on column chance_basis.ratio is 'Booked over expected at the last six month ends, before correction.';
comment on column chance_basis.decided is 'Leads that booked or were lost in the 24 months learned from.';
comment on column chance_basis.days_to_book is 'From enquiry to booking: 10, 50 and 90 of 100 took no longer.';

call protect_table('chance_basis', 'select, insert, update');

create table chance_month_end (
  organization_id uuid not null default app_organization_id() references organization,
  as_of date not null,
  has_model boolean not null,
  expected double precision not null check (expected >= 0),
  groups jsonb not null,
  booked int not null check (booked >= 0),
  computed_at timestamptz not null,
  primary key (organization_id, as_of, has_model),
  constraint chance_month_end_is_one check (as_of = (date_trunc('month', as_of) + interval '1 month - 1 day')::date),
  constraint chance_month_end_is_over check (computed_at > as_of + 90)
);
comment on table chance_month_end is
  'What was to be expected of the leads open at a month end, by what was known then, and how many booked in the 90 days '
  'after it. Computed once, never changed.';
comment on column chance_month_end.has_model is 'Whether a model trained on what was known then judged leads, where it was fit.';
comment on column chance_month_end.expected is 'The sum of their chances, before correction.';
comment on column chance_month_end.groups is 'Pairs of a chance before correction and the number of leads that had it.';
comment on constraint chance_month_end_is_one on chance_month_end is 'Chances are added up at ends of months.';
comment on constraint chance_month_end_is_over on chance_month_end is 'Only what is over is held against its chances.';

call protect_table('chance_month_end', 'select, insert');
create trigger chance_month_end_append_only before update or delete on chance_month_end
  for each row execute function refuse_change();
comment on trigger chance_month_end_append_only on chance_month_end is 'What was computed of the past is never changed.';
