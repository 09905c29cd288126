-- Every call that creates something takes an Idempotency-Key, which belongs to the person who sent it.

-- room: platform/server

-- The keys of the last day go with the table: their replies were not sealed.
drop table idempotency_key;

create table idempotency_key (
  organization_id uuid not null default app_organization_id(),
  user_id uuid not null,
  key text not null,
  part int not null,
  call text not null,
  outcome_sealed text,
  created_at timestamptz not null,
  constraint idempotency_key_once primary key (organization_id, user_id, key, part),
  constraint idempotency_key_of_person foreign key (organization_id, user_id) references app_user,
  constraint idempotency_key_length check (length(key) between 8 and 200),
  constraint idempotency_key_part_counted check (part >= 0)
);
comment on table idempotency_key is
  'What a request with an Idempotency-Key did, in the transaction that did it: the same request again does nothing and gets the same reply. Kept for a day.';
comment on column idempotency_key.part is
  'Which write of the request, from 0: a call may make several, each in a transaction of its own.';
comment on column idempotency_key.call is 'Of the contract: POST /leads.';
comment on column idempotency_key.outcome_sealed is
  'Hash of path, body and file, so that another request under the same key is refused, and what the reply is made of. Encrypted, because bodies and replies may hold secrets; null while the request is running.';
comment on constraint idempotency_key_once on idempotency_key is
  'Of several requests with one key only the first does its work; the others wait for it.';
comment on constraint idempotency_key_of_person on idempotency_key is
  'A key belongs to one person, so nobody is shown the reply to somebody else.';
comment on constraint idempotency_key_length on idempotency_key is 'Long enough not to be met by chance.';
comment on constraint idempotency_key_part_counted on idempotency_key is 'Parts are counted from 0.';

call protect_table('idempotency_key', 'select, insert, update, delete');
