-- Customers whom partner firms have brought: a claim of a phone number for the days that the settings had when it was
-- made. What its receipt says never changes, and its hash is kept beside it.
create table partner_claim (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  number text not null check (length(number) between 8 and 30),
  channel_partner_id uuid not null,
  claimed_by_id uuid not null,
  lead_id uuid not null,
  phone text not null check (phone ~ '^\+[0-9]{6,15}$'),
  origin text not null check (origin in ('lead', 'correction', 'ruling', 'appeal')),
  claimed_at timestamptz not null,
  lock_days int not null check (lock_days between 1 and 365),
  expires_at timestamptz not null,
  -- By the last visit that the firm accompanied.
  renewed_at timestamptz,
  renewals int not null default 0 check (renewals >= 0),
  ended_at timestamptz,
  end_reason text check (end_reason in ('lapsed', 'replaced', 'correction', 'ruling', 'leadDeleted')),
  receipt jsonb not null,
  receipt_hash text not null check (receipt_hash ~ '^[0-9a-f]{64}$'),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, claimed_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  foreign key (organization_id, lead_id) references lead,
  constraint partner_claim_lasts check (expires_at > claimed_at),
  constraint partner_claim_end_has_reason check ((ended_at is null) = (end_reason is null)),
  constraint partner_claim_renewed check ((renewals = 0) = (renewed_at is null))
);
create unique index partner_claim_number_once on partner_claim (organization_id, number);
-- A customer is claimed once at a time.
create unique index partner_claim_live on partner_claim (organization_id, phone) where ended_at is null;
create index partner_claim_newest on partner_claim (organization_id, claimed_at desc, id desc);
create index partner_claim_of_firm on partner_claim (organization_id, channel_partner_id, claimed_at desc, id desc);
create index partner_claim_of_lead on partner_claim (organization_id, lead_id);
create index partner_claim_end on partner_claim (organization_id, expires_at) where ended_at is null;

-- A receipt that somebody holds in his hand stays true.
create function keep_partner_claim() returns trigger
  language plpgsql
  as $$
declare
  moving text[] := '{lead_id,expires_at,renewed_at,renewals,ended_at,end_reason,version,updated_at,updated_by_id}';
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - moving) is not distinct from (to_jsonb(old) - moving) then
      return new;
    end if;
  end if;
  raise exception 'A claim and its receipt never change.'
    using errcode = 'restrict_violation', constraint = 'partner_claim_immutable';
end $$;
create trigger partner_claim_immutable before update or delete on partner_claim
  for each row execute function keep_partner_claim();

-- Whom partners have asked for: checks, enquiries that were refused, and disputes.
create table partner_claim_check (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  channel_partner_id uuid not null,
  checked_by_id uuid not null,
  phone text not null,
  checked_at timestamptz not null,
  kind text not null check (kind in ('check', 'attempt', 'dispute')),
  state text not null check (state in ('free', 'claimed')),
  days_left int check (days_left >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, checked_by_id) references app_user
);
create index partner_claim_check_newest on partner_claim_check (organization_id, checked_at desc, id desc);
create index partner_claim_check_of_person on partner_claim_check (organization_id, checked_by_id, checked_at desc);
create index partner_claim_check_of_firm
  on partner_claim_check (organization_id, channel_partner_id, checked_at desc, id desc);

-- A firm says that a claimed customer is its own. Ruled on once, and once more on appeal.
create table claim_dispute (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  number text not null check (length(number) between 8 and 30),
  phone text not null,
  lead_id uuid not null,
  claimant_firm_id uuid not null,
  raised_by_id uuid not null,
  raised_at timestamptz not null,
  brought_on date,
  -- The firm that has the customer, and the claim by which it has him; null when the company has him by itself.
  holder_firm_id uuid,
  claim_id uuid,
  -- Attribution of the lead when the dispute was raised: where it goes back to.
  before jsonb not null,
  status text not null check (status in ('open', 'ruled', 'appealed', 'closed', 'withdrawn')),
  outcome text check (outcome in ('claimant', 'holder')),
  reason text check (length(reason) between 10 and 2000),
  ruled_by_id uuid,
  ruled_at timestamptz,
  appealed_by_id uuid,
  appealed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('claimant', 'holder')),
  appeal_reason text check (length(appeal_reason) between 10 and 2000),
  appeal_ruled_by_id uuid,
  appeal_ruled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, claim_id) references partner_claim,
  foreign key (organization_id, claimant_firm_id) references channel_partner,
  foreign key (organization_id, holder_firm_id) references channel_partner,
  foreign key (organization_id, raised_by_id) references app_user,
  foreign key (organization_id, ruled_by_id) references app_user,
  foreign key (organization_id, appealed_by_id) references app_user,
  foreign key (organization_id, appeal_ruled_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint claim_dispute_of_two check (holder_firm_id is distinct from claimant_firm_id),
  constraint claim_dispute_ruled check (
    (outcome is null) = (reason is null) and (outcome is null) = (ruled_by_id is null)
      and (outcome is null) = (ruled_at is null)
      and (outcome is not null) = (status in ('ruled', 'appealed', 'closed'))),
  constraint claim_dispute_appealed check (
    (appealed_at is null) = (appealed_by_id is null)
      and (appealed_at is not null) = (status in ('appealed', 'closed'))),
  constraint claim_dispute_closed check (
    (appeal_outcome is null) = (appeal_reason is null) and (appeal_outcome is null) = (appeal_ruled_by_id is null)
      and (appeal_outcome is null) = (appeal_ruled_at is null)
      and (appeal_outcome is not null) = (status = 'closed')),
  -- Nobody judges his own ruling.
  constraint claim_dispute_two_judges check (appeal_ruled_by_id <> ruled_by_id)
);
create unique index claim_dispute_number_once on claim_dispute (organization_id, number);
create unique index claim_dispute_once on claim_dispute (organization_id, lead_id, claimant_firm_id)
  where status in ('open', 'appealed');
create index claim_dispute_newest on claim_dispute (organization_id, raised_at desc, id desc);
create index claim_dispute_of_claimant on claim_dispute (organization_id, claimant_firm_id, raised_at desc);
create index claim_dispute_of_holder on claim_dispute (organization_id, holder_firm_id, raised_at desc);
create index claim_dispute_of_claim on claim_dispute (organization_id, claim_id) where claim_id is not null;

-- What the sides have said; evidence are the files of a statement.
create table claim_statement (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  dispute_id uuid not null,
  side text not null check (side in ('claimant', 'holder', 'company')),
  text text not null check (length(text) between 10 and 4000),
  author_id uuid not null,
  stated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, dispute_id) references claim_dispute,
  foreign key (organization_id, author_id) references app_user
);
create index claim_statement_of_dispute on claim_statement (organization_id, dispute_id, stated_at);
create trigger claim_statement_append_only before update or delete on claim_statement
  for each row execute function refuse_change();

call protect_table('partner_claim', 'select, insert, update');
call protect_table('partner_claim_check', 'select, insert');
call protect_table('claim_dispute', 'select, insert, update');
call protect_table('claim_statement', 'select, insert');

-- Evidence comes in while there is something to rule on.
create function keep_evidence_in_time() returns trigger
  language plpgsql
  as $$
begin
  if exists (
    select from claim_statement s
      join claim_dispute d on d.organization_id = s.organization_id and d.id = s.dispute_id
     where s.organization_id = new.organization_id and s.id = new.resource_id
       and d.status not in ('open', 'appealed')
  ) then
    raise exception 'This dispute is ruled on.'
      using errcode = 'restrict_violation', constraint = 'claim_evidence_in_time';
  end if;
  return new;
end $$;
create trigger claim_evidence_in_time before insert on file
  for each row when (new.resource_type = 'claimStatement') execute function keep_evidence_in_time();
