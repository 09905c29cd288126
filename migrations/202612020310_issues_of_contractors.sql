-- An issue is assigned to a person or to a contractor, and it is known who assigned it.

-- room: site/issues

alter table site_issue
  add column contractor_id uuid,
  add column assigned_by_id uuid,
  add constraint site_issue_of_contractor foreign key (organization_id, contractor_id) references contractor,
  add foreign key (organization_id, assigned_by_id) references app_user,
  add constraint site_issue_of_one check (num_nonnulls(assigned_to_id, contractor_id) <= 1);
comment on column site_issue.contractor_id is 'The contractor who puts it right; null where a person does, or nobody yet.';
comment on column site_issue.assigned_by_id is 'Who assigned it last: of a contractor, this person hears when it is late or put right.';
comment on constraint site_issue_of_contractor on site_issue is 'An issue is put right by a contractor that exists.';
comment on constraint site_issue_of_one on site_issue is 'An issue is with a person or with a contractor, never with both.';
create index site_issue_by_contractor on site_issue (organization_id, contractor_id, due_date, id)
  where contractor_id is not null;
