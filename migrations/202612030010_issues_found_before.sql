-- An issue that a phone kept without a connection says when it was found, beside the day on which it was received.

-- room: site/issues

alter table site_issue add column found_at timestamptz;
alter table site_issue add constraint site_issue_found_before check (found_at < created_at);
comment on column site_issue.found_at is 'When it was seen, where it waited on a phone before it was received.';
comment on constraint site_issue_found_before on site_issue is 'Nothing is received before it was found.';
