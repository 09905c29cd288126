-- The day on which possession was promised to a buyer stays with the sale: whatever is registered for the project later
-- does not move it.

-- room: sales

alter table sale
  add column promised_possession date,
  add column promised_in text check (promised_in in ('agreement', 'rera'));
comment on column sale.promised_possession is
  'By when possession is promised: by the agreement, or as registered with RERA on the day of the agreement.';
comment on column sale.promised_in is
  'Where that day was written: in the agreement, or, as nobody entered it, in the registration of the project.';

-- What was signed before nobody noted a promise for: the registered day of its project as it stands now.
alter table sale no force row level security;
alter table project no force row level security;
update sale set promised_possession = project.rera_possession_date, promised_in = 'rera'
  from project
 where project.organization_id = sale.organization_id and project.id = sale.project_id
   and sale.agreement_date is not null and project.rera_possession_date is not null;
alter table project force row level security;
alter table sale force row level security;

alter table sale
  add constraint sale_promise_whole check ((promised_possession is null) = (promised_in is null)),
  add constraint sale_promise_after_agreement check (promised_in <> 'agreement'
    or agreement_date is not null and promised_possession > agreement_date
      and promised_possession <= agreement_date + interval '15 years');
comment on constraint sale_promise_whole on sale is 'A promise of possession says where it was written.';
comment on constraint sale_promise_after_agreement on sale is
  'An agreement promises possession for a day after it, within fifteen years.';

create index sale_by_promise on sale (organization_id, project_id, promised_possession)
  where promised_possession is not null and status not in ('completed', 'cancelled') and deleted_at is null;
comment on index sale_by_promise is 'Promises of a project that have to be kept yet.';
