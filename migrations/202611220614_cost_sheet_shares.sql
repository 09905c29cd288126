-- Links by which a customer opens his cost sheet without signing in. Of the token only a hash is kept.
create table cost_sheet_share (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  cost_sheet_id uuid not null,
  token_hash text not null check (length(token_hash) = 64),
  -- Never longer than the sheet; expiry is read from the day.
  valid_until date not null,
  revoked_at timestamptz,
  revoked_by_id uuid,
  opened_count int not null default 0 check (opened_count >= 0),
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, cost_sheet_id) references cost_sheet,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, revoked_by_id) references app_user,
  constraint cost_sheet_share_opened_with_moments check (
    (opened_count = 0) = (first_opened_at is null) and (first_opened_at is null) = (last_opened_at is null)),
  constraint cost_sheet_share_revoked_by check ((revoked_at is null) = (revoked_by_id is null))
);
create unique index cost_sheet_share_token_once on cost_sheet_share (token_hash);
create index cost_sheet_share_of_sheet on cost_sheet_share (organization_id, cost_sheet_id, created_at desc);

call protect_table('cost_sheet_share', 'select, insert, update');

-- Who opens a link is not signed in: one look-up by the hash of its token tells the organization and what it opens.
do $$
begin
  execute format('create policy before_sign_in on cost_sheet_share for select to %I using (true)', current_user);
end $$;

create function find_by_token(wanted_hash text) returns table (organization_id uuid, kind text, id uuid)
  language sql stable security definer set search_path = public
  as $$
    select i.organization_id, 'invitation', i.id from invitation i where i.token_hash = wanted_hash
    union all
    select s.organization_id, 'costSheetShare', s.id from cost_sheet_share s where s.token_hash = wanted_hash
  $$;
revoke execute on function find_by_token(text) from public;
grant execute on function find_by_token(text) to plinth_app;
drop function find_invitation_by_token(text);
