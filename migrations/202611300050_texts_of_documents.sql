-- Documents and issued papers are found by what they say: the text of each version, and the words of all.

-- room: company/documents

create table document_text (
  organization_id uuid not null default app_organization_id() references organization,
  version_id uuid not null,
  document_id uuid not null,
  state text not null check (state in ('waiting', 'read', 'none', 'unreadable', 'lost')),
  due_at timestamptz not null default now(),
  tries int not null default 0 check (tries between 0 and 3),
  content text check (octet_length(content) <= 65536),
  read_at timestamptz,
  primary key (organization_id, version_id),
  constraint document_text_of_version foreign key (organization_id, document_id, version_id)
    references document_version (organization_id, document_id, id) deferrable initially deferred,
  constraint document_text_read_whole check ((state = 'read') = (content is not null)),
  constraint document_text_tells_when check ((state in ('read', 'unreadable', 'lost')) = (read_at is not null))
);
comment on table document_text is
  'What the file of a version says, read by a job after the upload; why there is no text, where there is none.';
comment on column document_text.state is
  'None: a kind of file without text. Unreadable: encrypted or damaged. Lost: reading it ended the reader three times.';
comment on column document_text.due_at is 'When it is read, or tried again.';
comment on column document_text.tries is 'Counted before the file is opened, so that one that ends the process is not tried for ever.';
comment on column document_text.content is 'The first 64 kB, without numbers of PAN and Aadhaar.';
comment on constraint document_text_of_version on document_text is 'A text is of a version.';
comment on constraint document_text_read_whole on document_text is 'What was read has its text, and nothing else has one.';
comment on constraint document_text_tells_when on document_text is 'An outcome has its moment.';
create index document_text_waiting on document_text (organization_id, due_at, version_id) where state = 'waiting';
call protect_table('document_text', 'select, insert, update (state, due_at, tries, content, read_at)');

create table document_search (
  organization_id uuid not null references organization,
  version_id uuid not null,
  document_id uuid not null,
  created_at timestamptz not null,
  heading tsvector not null,
  words tsvector not null,
  primary key (organization_id, version_id)
);
comment on table document_search is
  'The words of each version of a document and of each issued paper. Outside row-level security, under which no '
  'full-text index is used: triggers write it, two functions read it.';
comment on column document_search.version_id is 'Of an issued paper its own id.';
comment on column document_search.document_id is 'The document or the issued paper.';
comment on column document_search.heading is 'Title and tags; of a paper number and code.';
comment on column document_search.words is 'Heading and text together, at most 64 kB; of a paper also its title.';
create index document_search_words on document_search using gin (organization_id, words);
create index document_search_heading on document_search using gin (organization_id, heading);
create index document_search_newest on document_search (organization_id, created_at desc);
create index document_search_of_document on document_search (organization_id, document_id);

-- 'Agreement for Sale, B-1203' as {1203, agreement, b, for, sale}: cut at blanks and signs, as numbers are typed.
create function text_words(content text) returns text[]
  language sql immutable
  as $$
    select coalesce(array_agg(distinct left(word, 60)), '{}')
      from regexp_split_to_table(
             translate(lower(normalize(content, nfkc)),
               '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~–—‘’“”„•·।॥₹' || chr(173) || chr(8204) || chr(8205),
               repeat(' ', 44)), '\s+') word
     where word <> ''
  $$;

-- The words as they stand, and the stems of English ones, without places: order and nearness are not asked for.
create function text_vector(content text) returns tsvector
  language sql immutable
  as $$
    select array_to_tsvector(coalesce(array_agg(distinct lexeme), '{}'))
      from unnest(text_words(content)) word,
           lateral (select word union all select unnest(ts_lexize('english_stem', word))) forms (lexeme)
  $$;

-- Heading and as much of the text as fits into 64 kB.
create function document_vector(heading text, content text) returns tsvector
  language plpgsql immutable
  as $$
declare
  vector tsvector := text_vector(concat_ws(' ', heading, content));
begin
  while pg_column_size(vector) > 65536 loop
    content := left(content, length(content) * 3 / 4);
    vector := text_vector(concat_ws(' ', heading, content));
  end loop;
  return vector;
end $$;

-- 'fire noc' as 'fire':* & 'noc':*; English words are found in their other forms too. Null without a word.
create function typed_words(typed text) returns tsquery
  language sql immutable
  as $$
    select string_agg(
             '(''' || word || '''' || case when length(word) > 1 then ':*' else '' end
             || coalesce((select string_agg(' | ''' || stem || '''', '') from unnest(ts_lexize('english_stem', word)) stem), '')
             || ')', ' & ')::tsquery
      from (select word from unnest(text_words(typed)) word limit 12) words
  $$;

create function keep_document_search(organization uuid, wanted uuid, only_version uuid) returns void
  language sql security definer set search_path = public
  as $$
    insert into document_search (organization_id, version_id, document_id, created_at, heading, words)
    select v.organization_id, v.id, d.id, d.created_at, text_vector(said.heading), document_vector(said.heading, t.content)
      from document d
      join document_version v on v.organization_id = d.organization_id and v.document_id = d.id
      left join document_text t on t.organization_id = v.organization_id and t.version_id = v.id,
           lateral (select concat_ws(' ', d.title,
             (select string_agg(tag, ' ') from jsonb_array_elements_text(d.tags) tag)) as heading) said
     where d.organization_id = organization and d.id = wanted and (only_version is null or v.id = only_version)
    on conflict (organization_id, version_id) do update set heading = excluded.heading, words = excluded.words
  $$;
revoke execute on function keep_document_search(uuid, uuid, uuid) from public;

create function search_document() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform keep_document_search(new.organization_id, new.id, null);
  return null;
end $$;
create trigger search_document_changed after update of title, tags on document for each row
  when (old.title <> new.title or old.tags <> new.tags) execute function search_document();
comment on trigger search_document_changed on document is 'A document is found by its present title and tags.';

create function search_document_text() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform keep_document_search(new.organization_id, new.document_id, new.version_id);
  return null;
end $$;
create trigger search_document_text after insert or update of content on document_text
  for each row execute function search_document_text();
comment on trigger search_document_text on document_text is 'A version is found by its title at once, and by its text once it is read.';

create function await_document_text() returns trigger
  language plpgsql
  as $$
begin
  insert into document_text (organization_id, version_id, document_id, state, due_at)
  select new.organization_id, new.id, new.document_id,
         case when file.mime in ('application/pdf',
                'application/vnd.openxmlformats-officedocument.wordprocessingml.document') then 'waiting' else 'none' end,
         new.uploaded_at
    from file where file.organization_id = new.organization_id and file.id = new.file_id;
  return null;
end $$;
create trigger document_version_has_text after insert on document_version
  for each row execute function await_document_text();
comment on trigger document_version_has_text on document_version is 'The text of every version is read, or it is known that there is none.';

-- Whose bytes are destroyed says nothing any more.
create function forget_document_text() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  update document_text set state = 'none', content = null, read_at = null
   where organization_id = new.organization_id and document_id = new.id;
  return null;
end $$;
create trigger document_destroyed_forgets after update of destroyed_at on document for each row
  when (old.destroyed_at is null and new.destroyed_at is not null) execute function forget_document_text();
comment on trigger document_destroyed_forgets on document is 'The text goes with the bytes.';

-- room: company/papers

create function search_paper() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  insert into document_search (organization_id, version_id, document_id, created_at, heading, words)
  values (new.organization_id, new.id, new.id, new.issued_at, text_vector(concat_ws(' ', new.number, new.code)),
          text_vector(concat_ws(' ', new.title, new.number, new.code)));
  return null;
end $$;
create trigger search_paper after insert on paper for each row when (new.kind <> 'letter') execute function search_paper();
comment on trigger search_paper on paper is
  'An issued paper is found by title, number and code; a letter is found as the document that it is kept as.';

-- room: company/documents

-- The two readers. They know nothing of who may see what: whoever asks joins them with that condition, in one statement.

create function find_documents(typed text) returns table (document_id uuid, version_id uuid)
  language plpgsql stable security definer set search_path = public rows 100
  as $$
declare
  query tsquery := typed_words(typed);
begin
  if query is null then return; end if;
  return query select s.document_id, s.version_id from document_search s
    where s.organization_id = app_organization_id() and s.words @@ query;
end $$;
revoke execute on function find_documents(text) from public;
grant execute on function find_documents(text) to plinth_app;

-- The newest by title, tags, number or code. Written out with the words: how common they are decides the index.
create function find_titled_documents(typed text, most int) returns table (document_id uuid)
  language plpgsql stable security definer set search_path = public rows 100
  as $$
declare
  query tsquery := typed_words(typed);
begin
  if query is null then return; end if;
  return query execute format(
    'select s.document_id from document_search s
      where s.organization_id = %L and s.heading @@ %L::tsquery order by s.created_at desc limit %s',
    app_organization_id(), query, most);
end $$;
revoke execute on function find_titled_documents(text, int) from public;
grant execute on function find_titled_documents(text, int) to plinth_app;

-- What stands is read by the same job.

do $$
declare
  source text;
begin
  foreach source in array array['document', 'document_version', 'document_text', 'file', 'paper'] loop
    execute format('alter table %I no force row level security', source);
  end loop;
end $$;

insert into document_text (organization_id, version_id, document_id, state, due_at)
select v.organization_id, v.id, v.document_id,
       case when f.mime in ('application/pdf',
              'application/vnd.openxmlformats-officedocument.wordprocessingml.document') then 'waiting' else 'none' end,
       v.uploaded_at
  from document_version v join file f on f.organization_id = v.organization_id and f.id = v.file_id;

insert into document_search (organization_id, version_id, document_id, created_at, heading, words)
select organization_id, id, id, issued_at, text_vector(concat_ws(' ', number, code)),
       text_vector(concat_ws(' ', title, number, code))
  from paper where kind <> 'letter';

set constraints all immediate;
do $$
declare
  source text;
begin
  foreach source in array array['document', 'document_version', 'document_text', 'file', 'paper'] loop
    execute format('alter table %I force row level security', source);
  end loop;
end $$;
set constraints all deferred;
