-- Texts of mails to buyers for a single project, and the mails that were ordered together.

-- room: letters/buyer-mails

create table buyer_mail_project_text (
  organization_id uuid not null default app_organization_id(),
  kind text not null check (kind in ('receipt', 'invoice', 'demandLetter', 'costSheet', 'statement', 'welcome')),
  project_id uuid not null,
  language text not null check (language in ('en', 'hi', 'mr', 'ta', 'te')),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 4000),
  primary key (organization_id, kind, project_id, language),
  constraint buyer_mail_project_text_of_rule foreign key (organization_id, kind) references buyer_mail_rule,
  constraint buyer_mail_project_text_of_project foreign key (organization_id, project_id) references project
);
comment on table buyer_mail_project_text is 'The words of a mail to the buyers of one project, in one language; without one, those of all projects.';
comment on constraint buyer_mail_project_text_of_rule on buyer_mail_project_text is 'A text is of a kind of mail that was set.';
comment on constraint buyer_mail_project_text_of_project on buyer_mail_project_text is 'A text is of a project.';
call protect_table('buyer_mail_project_text', 'select, insert, delete');

alter table buyer_mail add column batch_id uuid;
alter table buyer_mail add constraint buyer_mail_batch_by_person check (batch_id is null or cause = 'person');
comment on column buyer_mail.batch_id is 'Of mails to many: the same on all that a person sent at once.';
comment on column buyer_mail.subject is 'Null until it is written: of a mail by rule, and of mails to many.';
comment on constraint buyer_mail_batch_by_person on buyer_mail is 'Mails to many are sent by a person.';
create index buyer_mail_by_batch on buyer_mail (organization_id, batch_id, is_bounced desc, created_at desc, id desc)
  where batch_id is not null;
