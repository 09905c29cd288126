-- Terms of commission structures that partner firms have accepted.

-- room: partners/structures

create table structure_acceptance (
  organization_id uuid not null default app_organization_id() references organization,
  structure_id uuid not null,
  revision int not null,
  channel_partner_id uuid not null,
  accepted_at timestamptz not null,
  accepted_by_id uuid not null,
  primary key (organization_id, structure_id, revision, channel_partner_id),
  constraint structure_acceptance_of_revision foreign key (organization_id, structure_id, revision)
    references commission_structure_revision,
  constraint structure_acceptance_of_firm foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, accepted_by_id) references app_user
);
comment on table structure_acceptance is
  'Which firm has accepted which terms, by its admin. Its key lets a firm accept a revision once.';
comment on constraint structure_acceptance_of_revision on structure_acceptance is 'A revision is accepted.';
comment on constraint structure_acceptance_of_firm on structure_acceptance is 'A firm accepts it.';
create index structure_acceptance_by_firm on structure_acceptance (organization_id, channel_partner_id);
call protect_table('structure_acceptance', 'select, insert');
