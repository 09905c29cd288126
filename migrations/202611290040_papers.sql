-- Issued papers: one index over all that leaves the house, and the code by which anyone can check one.

-- room: company/papers

-- 80 bits in four groups, without letters that are read as others. The bits are those of two random ids.
create function new_paper_code() returns text
  language sql volatile
  as $$
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(bits, at) & 31), 1)
             || case when at % 4 = 3 and at < 15 then '-' else '' end, '' order by at)
      from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bits) drawn,
           generate_series(0, 15) as at
  $$;

-- room: company/papers
create table paper (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  kind text not null constraint paper_kind_known check (kind in ('costSheet', 'receipt', 'invoice', 'creditNote',
    'demandLetter', 'statement', 'paymentAdvice', 'firmStatement')),
  record_type text not null generated always as (case kind
    when 'creditNote' then 'invoice'
    when 'statement' then 'sale'
    when 'paymentAdvice' then 'commissionRun'
    when 'firmStatement' then 'channelPartner'
    else kind end) stored,
  record_id uuid not null,
  title text not null check (length(title) between 1 and 60),
  number text not null check (length(number) between 1 and 200),
  day date not null,
  amount_paise bigint not null,
  currency text not null,
  holder_initials text,
  sale_id uuid,
  project_id uuid,
  channel_partner_id uuid,
  pay_to jsonb,
  valid_until date,
  status text not null default 'valid' check (status in ('valid', 'withdrawn', 'replaced')),
  replaced_by_id uuid,
  ended_at timestamptz,
  changed_at timestamptz,
  code text not null default new_paper_code()
    constraint paper_code_form check (code ~ '^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$'),
  data_hash text check (data_hash ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, channel_partner_id) references channel_partner,
  constraint paper_replaced_by foreign key (organization_id, replaced_by_id) references paper
    deferrable initially deferred,
  constraint paper_code_of_organization unique (organization_id, code),
  constraint paper_replaced_names check ((status = 'replaced') = (replaced_by_id is not null)),
  constraint paper_ended check ((status = 'valid') = (ended_at is null)),
  constraint paper_ends_only_offers check (valid_until is null or kind = 'costSheet')
);
comment on table paper is
  'A paper that the house issued: what it is about, whether it still holds, and the code by which anyone checks it. '
  'What it shows stays with its record.';
comment on column paper.record_id is 'The cost sheet, receipt, invoice, letter, sale, payment run or firm.';
comment on column paper.title is 'As printed at its head: ''Tax invoice'', ''Refund voucher''.';
comment on column paper.number is 'Of the paper; of a statement the booking or the firm.';
comment on column paper.amount_paise is 'Of a statement its balance, negative in favour of the holder.';
comment on column paper.holder_initials is 'First letters of the name, for whoever checks the paper.';
comment on column paper.pay_to is 'The account that a demand asks to pay into.';
comment on column paper.valid_until is 'Of an offer: its last day. Null once it is booked.';
comment on column paper.ended_at is 'When it was withdrawn or replaced.';
comment on column paper.changed_at is 'When what it shows was changed, without another paper in its place yet.';
comment on column paper.data_hash is 'Of all that it shows; null for papers issued before this index.';
comment on constraint paper_kind_known on paper is 'Kinds of papers that leave the house.';
comment on constraint paper_code_form on paper is 'A code has 80 bits: four groups of four.';
comment on constraint paper_code_of_organization on paper is 'A code names one paper.';
comment on constraint paper_replaced_by on paper is 'A replaced paper names the one in its place.';
comment on constraint paper_replaced_names on paper is 'Only a replaced paper names another.';
comment on constraint paper_ended on paper is 'What no longer holds says since when.';
comment on constraint paper_ends_only_offers on paper is 'Only offers end by themselves.';

create unique index paper_code_once on paper (code);
comment on index paper_code_once is 'A code is given once, in all organizations.';
create unique index paper_valid_once on paper (organization_id, record_id, kind, channel_partner_id)
  nulls not distinct where status = 'valid' and kind not in ('statement', 'firmStatement');
comment on index paper_valid_once is 'A record has one valid paper of a kind; a payment run one for each firm.';
create unique index paper_statement_valid_once on paper (organization_id, record_id, kind, day)
  where status = 'valid' and kind in ('statement', 'firmStatement');
comment on index paper_statement_valid_once is 'An account has one valid statement of a day.';
create index paper_of_record on paper (organization_id, record_id, kind);
create index paper_newest on paper (organization_id, issued_at desc, id desc);
create index paper_of_sale on paper (organization_id, sale_id) where sale_id is not null;

-- Of an issued paper only its state changes.
call protect_table('paper',
  'select, insert, update (status, replaced_by_id, ended_at, changed_at, valid_until, data_hash)');

-- Who checks a paper is not signed in. Only the look-up function of the owner uses this policy.
do $$
begin
  execute format('create policy before_sign_in on paper for select to %I using (true)', current_user);
end $$;

-- A look-up before sign-in: a code tells the organization and the paper.
create function find_paper(wanted_code text) returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = public
  as $$ select p.organization_id, p.id from paper p where p.code = wanted_code $$;
revoke execute on function find_paper(text) from public;
grant execute on function find_paper(text) to plinth_app;

create table paper_bytes (
  organization_id uuid not null default app_organization_id() references organization,
  code text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  primary key (organization_id, code, sha256),
  constraint paper_bytes_of_paper foreign key (organization_id, code) references paper (organization_id, code)
);
comment on table paper_bytes is
  'The hash of each file of a paper that was downloaded or mailed, by which a file is known again.';
comment on column paper_bytes.made_at is 'When it first left the house.';
comment on constraint paper_bytes_of_paper on paper_bytes is 'A file is of a paper.';

call protect_table('paper_bytes', 'select, insert');

-- Each paper that there is gets its code.

create function initials_until_0074(name text) returns text
  language sql immutable
  as $$
    select nullif(string_agg(case when word = 'and' then 'and'
               else upper(left(bare, 1)) || '.' || case when word like '%,' then ',' else '' end end, ' ' order by at), '')
      from regexp_split_to_table(trim(name), '\s+') with ordinality as words (word, at),
           lateral (select regexp_replace(word, '^[!-/:-@\[-`{-~]+', '') as bare) cleaned
     where bare <> ''
  $$;

do $$
declare
  source text;
begin
  foreach source in array array['cost_sheet', 'payment_transaction', 'invoice', 'demand_letter', 'commission_run',
                                'commission_run_line', 'channel_partner', 'sale', 'organization', 'paper'] loop
    execute format('alter table %I no force row level security', source);
  end loop;
end $$;

insert into paper (organization_id, id, kind, record_id, title, number, day, amount_paise, currency, holder_initials,
  sale_id, project_id, pay_to, status, ended_at, issued_at)
select r.organization_id, gen_random_uuid(), 'receipt', r.id, r.snapshot ->> 'title', r.receipt_number,
       r.received_date, r.amount_paise, r.snapshot ->> 'currency',
       initials_until_0074(r.snapshot -> 'receivedFrom' ->> 'name'), r.sale_id, s.project_id, null,
       case when r.status = 'verified' then 'valid' else 'withdrawn' end,
       case when r.status <> 'verified' then r.updated_at end, r.verified_at
  from payment_transaction r
  join sale s on s.organization_id = r.organization_id and s.id = r.sale_id
 where r.snapshot is not null;

insert into paper (organization_id, id, kind, record_id, title, number, day, amount_paise, currency, holder_initials,
  sale_id, project_id, pay_to, status, ended_at, issued_at)
select i.organization_id, gen_random_uuid(),
       case when i.doc_type = 'creditNote' then 'creditNote' else 'invoice' end, i.id, i.snapshot ->> 'title',
       i.invoice_number, i.issue_date, i.total_paise, i.snapshot ->> 'currency',
       initials_until_0074(i.snapshot -> 'billTo' ->> 'name'), i.sale_id, i.project_id,
       nullif(i.snapshot -> 'payTo', 'null'),
       case when i.status = 'cancelled' then 'withdrawn' else 'valid' end,
       case when i.status = 'cancelled' then i.updated_at end, i.created_at
  from invoice i
 where i.snapshot is not null;

insert into paper (organization_id, id, kind, record_id, title, number, day, amount_paise, currency, holder_initials,
  sale_id, project_id, pay_to, status, ended_at, issued_at)
select l.organization_id, gen_random_uuid(), 'demandLetter', l.id, l.snapshot ->> 'title', l.letter_number,
       l.issue_date, l.total_paise, l.snapshot ->> 'currency',
       initials_until_0074(l.snapshot -> 'buyer' ->> 'name'), l.sale_id, s.project_id,
       nullif(l.snapshot -> 'payTo', 'null'),
       case when l.withdrawn_at is null then 'valid' else 'withdrawn' end, l.withdrawn_at, l.created_at
  from demand_letter l
  join sale s on s.organization_id = l.organization_id and s.id = l.sale_id;

insert into paper (organization_id, id, kind, record_id, title, number, day, amount_paise, currency, holder_initials,
  project_id, valid_until, status, ended_at, issued_at)
select c.organization_id, gen_random_uuid(), 'costSheet', c.id, 'Cost sheet', c.number, c.issued_on, c.all_in_paise,
       c.document ->> 'currency', initials_until_0074(c.document -> 'customer' ->> 'name'), c.project_id,
       case when c.status <> 'accepted' then c.valid_until end,
       case when c.status = 'superseded' then 'withdrawn' else 'valid' end,
       case when c.status = 'superseded' then c.updated_at end, c.created_at
  from cost_sheet c;

-- An offer gave way to the next one for the same unit and customer, or else ended when the unit was booked.
update paper old set status = 'replaced', replaced_by_id = next.id
  from (select c.organization_id, c.id,
               lead(c.id) over (partition by c.organization_id, c.unit_id, c.lead_id order by c.created_at, c.id) as next_id
          from cost_sheet c where c.lead_id is not null) offer
  join paper next on next.organization_id = offer.organization_id and next.record_id = offer.next_id
   and next.kind = 'costSheet'
 where old.organization_id = offer.organization_id and old.record_id = offer.id and old.kind = 'costSheet'
   and old.status = 'withdrawn';

insert into paper (organization_id, id, kind, record_id, title, number, day, amount_paise, currency, holder_initials,
  channel_partner_id, status, issued_at)
select r.organization_id, gen_random_uuid(), 'paymentAdvice', r.id, 'Payment advice', r.number,
       (r.released_at at time zone o.timezone)::date,
       sum(case when l.status = 'returned' then 0 else l.amount_paise end), o.currency,
       initials_until_0074(f.name), f.id, 'valid', r.released_at
  from commission_run r
  join organization o on o.organization_id = r.organization_id
  join commission_run_line l on l.organization_id = r.organization_id and l.run_id = r.id and l.status <> 'dropped'
  join channel_partner f on f.organization_id = l.organization_id and f.id = l.channel_partner_id
 where r.released_at is not null
 group by r.organization_id, r.id, o.organization_id, f.organization_id, f.id;

-- References that wait for the end of the transaction would keep the table from being altered.
set constraints all immediate;

do $$
declare
  source text;
begin
  foreach source in array array['cost_sheet', 'payment_transaction', 'invoice', 'demand_letter', 'commission_run',
                                'commission_run_line', 'channel_partner', 'sale', 'organization', 'paper'] loop
    execute format('alter table %I force row level security', source);
  end loop;
end $$;
drop function initials_until_0074(text);
set constraints all deferred;

create function check_paper_forward() returns trigger
  language plpgsql
  as $$
begin
  if old.status <> 'valid' and (new.status, new.replaced_by_id, new.ended_at)
     is distinct from (old.status, old.replaced_by_id, old.ended_at) then
    raise exception 'Paper % no longer holds, and stays so.', old.number
      using errcode = 'restrict_violation', constraint = 'paper_forward_only';
  end if;
  return new;
end $$;
create trigger paper_forward_only before update on paper for each row execute function check_paper_forward();
comment on trigger paper_forward_only on paper is 'A paper that was withdrawn or replaced never holds again.';

-- Whatever issues or ends a record does the same to its paper.

create function check_paper_of_record() returns trigger
  language plpgsql
  as $$
declare
  wanted text := tg_argv[0];
  holds boolean;
begin
  -- As it is at the end of the transaction, whatever it was between.
  execute format('select %s from %I where organization_id = $1 and id = $2', tg_argv[1], tg_table_name)
     into holds using new.organization_id, new.id;
  if holds is not null and not exists (
       select from paper where organization_id = new.organization_id and record_id = new.id
          and kind = any (string_to_array(wanted, ',')) and (status = 'valid') = holds) then
    raise exception 'The paper of % % does not say what its record says.', tg_table_name, new.id
      using errcode = 'restrict_violation', constraint = 'paper_follows_record';
  end if;
  return null;
end $$;

-- room: money/receipts
create constraint trigger paper_of_receipt after insert or update of status, snapshot on payment_transaction
  deferrable initially deferred for each row when (new.snapshot is not null)
  execute function check_paper_of_record('receipt', $$status = 'verified'$$);
comment on trigger paper_of_receipt on payment_transaction is
  'A verified receipt has a valid paper; one that bounced or was reversed has none.';

-- room: money/invoices
create constraint trigger paper_of_invoice after insert or update of status, snapshot on invoice
  deferrable initially deferred for each row when (new.snapshot is not null)
  execute function check_paper_of_record('invoice,creditNote', $$status <> 'cancelled'$$);
comment on trigger paper_of_invoice on invoice is
  'An issued invoice or credit note has a valid paper; a cancelled one has none.';

-- room: sale-lifecycle/demands
create constraint trigger paper_of_demand_letter after insert or update of withdrawn_at on demand_letter
  deferrable initially deferred for each row
  execute function check_paper_of_record('demandLetter', 'withdrawn_at is null');
comment on trigger paper_of_demand_letter on demand_letter is
  'A letter has a valid paper until it is withdrawn.';

-- room: offers/cost-sheets
create constraint trigger paper_of_cost_sheet after insert or update of status on cost_sheet
  deferrable initially deferred for each row
  execute function check_paper_of_record('costSheet', $$status <> 'superseded'$$);
comment on trigger paper_of_cost_sheet on cost_sheet is
  'An offer has a valid paper until another one takes its place.';
