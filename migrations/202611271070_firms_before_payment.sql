-- What a partner firm must have before it can be paid: its GST registrations by day, whether its PAN is valid, an
-- account that two people stand for, and certificates that lower the tax deducted.

-- room: company/channel-partners

create table firm_gst_registration (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  channel_partner_id uuid not null,
  gstin text not null check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  valid_from date not null,
  valid_to date,
  primary key (organization_id, id),
  constraint firm_gst_registration_of_firm foreign key (organization_id, channel_partner_id)
    references channel_partner,
  constraint firm_gst_registration_order check (valid_to is null or valid_to >= valid_from),
  constraint firm_gst_registration_no_overlap exclude using gist (
    organization_id with =,
    channel_partner_id with =,
    left(gstin, 2) with =,
    daterange(valid_from, valid_to, '[]') with &&)
);
comment on table firm_gst_registration is 'GST registrations of partner firms: one in a state at a time.';
comment on column firm_gst_registration.gstin is 'Begins with the code of its state, then the PAN of the firm.';
comment on column firm_gst_registration.valid_from is '1 July 2017, when GST began, where nobody said since when.';
comment on column firm_gst_registration.valid_to is 'Its last day; null until further notice.';
comment on constraint firm_gst_registration_of_firm on firm_gst_registration is
  'A registration belongs to a firm that exists.';
comment on constraint firm_gst_registration_order on firm_gst_registration is
  'A registration does not end before it begins.';
comment on constraint firm_gst_registration_no_overlap on firm_gst_registration is
  'On any day a firm has at most one registration in a state.';

alter table channel_partner no force row level security;
insert into firm_gst_registration (organization_id, id, channel_partner_id, gstin, valid_from)
select organization_id, uuidv7(), id, gstin, '2017-07-01' from channel_partner where gstin is not null;
alter table channel_partner force row level security;

call protect_table('firm_gst_registration', 'select, insert, delete');

alter table channel_partner drop column gstin;

-- A GSTIN contains the PAN of its holder. Those from before are judged when the firm is next changed.
create function check_gstins_of_pan() returns trigger
  language plpgsql
  as $$
declare
  firm uuid := (case tg_table_name when 'channel_partner' then (to_jsonb(new) ->> 'id')
                else (to_jsonb(new) ->> 'channel_partner_id') end)::uuid;
begin
  if exists (
    select from channel_partner p
      join firm_gst_registration g
        on g.organization_id = p.organization_id and g.channel_partner_id = p.id
     where p.organization_id = new.organization_id and p.id = firm
       and substr(g.gstin, 3, 10) is distinct from p.pan) then
    raise exception 'A GSTIN contains another PAN than that of the firm.'
      using errcode = 'check_violation', constraint = 'firm_gst_registration_of_pan';
  end if;
  return null;
end $$;
create constraint trigger firm_gst_registration_of_pan after insert on firm_gst_registration
  deferrable initially deferred for each row execute function check_gstins_of_pan();
create constraint trigger channel_partner_pan_in_gstins after update of pan on channel_partner
  deferrable initially deferred for each row when (old.pan is distinct from new.pan)
  execute function check_gstins_of_pan();
comment on trigger firm_gst_registration_of_pan on firm_gst_registration is
  'A GSTIN contains the PAN of its firm.';
comment on trigger channel_partner_pan_in_gstins on channel_partner is
  'A firm never gets another PAN than its GSTINs contain.';

alter table channel_partner
  add column pan_inoperative_since date,
  add column pan_inoperative_reason text,
  add constraint channel_partner_pan_inoperative check (
    num_nulls(pan_inoperative_since, pan_inoperative_reason) = 2
    or (pan is not null and num_nulls(pan_inoperative_since, pan_inoperative_reason) = 0));
comment on column channel_partner.pan_inoperative_since is
  'Since when the tax department treats the PAN as inoperative; null while it is operative.';
comment on constraint channel_partner_pan_inoperative on channel_partner is
  'A PAN is inoperative from a day and for a reason, and only where there is one.';

-- room: company/firm-accounts

create table firm_account (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  channel_partner_id uuid not null,
  account_name text not null check (length(account_name) between 2 and 150),
  number_sealed text not null,
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  ifsc text not null check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  status text not null default 'entered' check (status in ('entered', 'confirmed', 'rejected', 'replaced')),
  entered_at timestamptz not null,
  entered_by_id uuid,
  decided_at timestamptz,
  decided_by_id uuid,
  self_confirmed boolean not null default false,
  reject_reason text check (length(reject_reason) between 3 and 300),
  version int not null default 1,
  primary key (organization_id, id),
  constraint firm_account_of_firm foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, entered_by_id) references app_user,
  foreign key (organization_id, decided_by_id) references app_user,
  constraint firm_account_decided check (
    num_nulls(decided_at, decided_by_id) in (0, 2)
    and (status in ('entered', 'replaced') or decided_at is not null)
    and (status <> 'entered' or decided_at is null)),
  constraint firm_account_rejected check ((status = 'rejected') = (reject_reason is not null)),
  constraint firm_account_two_people check (
    decided_by_id is null or decided_by_id is distinct from entered_by_id or self_confirmed
    or status = 'rejected')
);
comment on table firm_account is 'Bank accounts of partner firms, as entered: one in force, perhaps one to be confirmed, and those before.';
comment on column firm_account.number_sealed is 'The account number, encrypted with the key of the server.';
comment on column firm_account.account_last4 is 'Shows which account it is.';
comment on column firm_account.entered_by_id is 'Null for an account from before accounts were confirmed.';
comment on column firm_account.decided_by_id is 'Who confirmed or rejected it; null where it was replaced before.';
comment on column firm_account.self_confirmed is 'By the person who entered it, because nobody else of Finance was there.';
comment on constraint firm_account_of_firm on firm_account is 'An account belongs to a firm that exists.';
comment on constraint firm_account_decided on firm_account is
  'An account that is confirmed or rejected says by whom and when; one that is to be confirmed does not.';
comment on constraint firm_account_rejected on firm_account is 'An account is rejected for a reason.';
comment on constraint firm_account_two_people on firm_account is
  'An account is confirmed by another person than the one who entered it, unless nobody else could.';

create unique index firm_account_one_entered on firm_account (organization_id, channel_partner_id)
  where status = 'entered';
comment on index firm_account_one_entered is 'A firm has at most one account to be confirmed.';
create unique index firm_account_one_confirmed on firm_account (organization_id, channel_partner_id)
  where status = 'confirmed';
comment on index firm_account_one_confirmed is 'A firm is paid to at most one account.';
create index firm_account_of_firm_by_time on firm_account (organization_id, channel_partner_id, entered_at);

create trigger firm_account_append_only
  before delete or update of organization_id, id, channel_partner_id, account_name, account_last4, ifsc, entered_at,
    entered_by_id
  on firm_account for each row execute function refuse_change();
comment on trigger firm_account_append_only on firm_account is
  'An account that was entered is never altered; another one is entered in its place.';

alter table channel_partner no force row level security;
insert into firm_account (organization_id, id, channel_partner_id, account_name, number_sealed, account_last4, ifsc,
  entered_at)
select organization_id, uuidv7(), id, bank_account_name, bank_account_sealed, bank_account_last4, bank_ifsc, updated_at
  from channel_partner where bank_account_sealed is not null;
alter table channel_partner force row level security;

call protect_table('firm_account', 'select, insert, update');

-- room: company/channel-partners

alter table channel_partner
  drop constraint channel_partner_bank_whole,
  drop column bank_account_name,
  drop column bank_account_sealed,
  drop column bank_account_last4,
  drop column bank_ifsc;

-- room: company/tds-certificates

create table tds_certificate (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  channel_partner_id uuid not null,
  pan text not null check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  number text not null check (number ~ '^[A-Z0-9/-]{3,30}$'),
  rate_pct numeric(7, 4) not null check (rate_pct between 0 and 100),
  valid_from date not null,
  valid_to date not null,
  limit_paise bigint not null check (limit_paise between 1 and 10000000000000),
  ended_on date,
  end_reason text check (length(end_reason) between 3 and 300),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  constraint tds_certificate_of_firm foreign key (organization_id, channel_partner_id) references channel_partner,
  constraint tds_certificate_once unique (organization_id, pan, number),
  constraint tds_certificate_one_year check (
    valid_to >= valid_from
    and extract(year from valid_from - interval '3 months') = extract(year from valid_to - interval '3 months')),
  constraint tds_certificate_ended check (
    num_nulls(ended_on, end_reason) = 2
    or (num_nulls(ended_on, end_reason) = 0 and ended_on between valid_from - 1 and valid_to - 1)),
  constraint tds_certificate_no_overlap exclude using gist (
    organization_id with =,
    pan with =,
    daterange(valid_from, coalesce(ended_on, valid_to) + 1) with &&)
);
comment on table tds_certificate is
  'Certificates by which less tax is deducted from the commission of a PAN, up to a limit within one financial year.';
comment on column tds_certificate.pan is 'Of the firm when it was added; a corrected PAN changes nothing behind it.';
comment on column tds_certificate.limit_paise is 'Commission that it covers; above it the usual rate applies.';
comment on column tds_certificate.ended_on is
  'Its last day where it ended early; the day before its first where it never applied.';
comment on constraint tds_certificate_of_firm on tds_certificate is 'A certificate belongs to a firm that exists.';
comment on constraint tds_certificate_once on tds_certificate is 'A certificate of a PAN is entered once.';
comment on constraint tds_certificate_one_year on tds_certificate is
  'A certificate lies within one financial year and does not end before it begins.';
comment on constraint tds_certificate_ended on tds_certificate is
  'A certificate ends early for a reason, within its days or before all of them.';
comment on constraint tds_certificate_no_overlap on tds_certificate is
  'On any day at most one certificate lowers the tax of a PAN.';

create index tds_certificate_of_firm_by_day on tds_certificate (organization_id, channel_partner_id, valid_from);

call protect_table('tds_certificate', 'select, insert, update');
