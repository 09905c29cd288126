-- A word that stands in many documents is not looked up but looked for: along the list, until a page and its count are
-- full. Otherwise a search for it would ask of every hit whether the caller may read it.

-- room: company/documents

-- Papers have an index of their own: what many documents say, few papers may.
create index document_search_of_papers on document_search using gin (organization_id, words)
  where version_id = document_id;

-- Whether more versions, or papers, say the words than so many. Written out with the words, as they decide the plan.
create function is_common_in_documents(typed text, of_papers boolean, most int) returns boolean
  language plpgsql stable security definer set search_path = public
  as $$
declare
  query tsquery := typed_words(typed);
  found bigint;
begin
  if query is null then return false; end if;
  execute format(
    'select count(*) from (select from document_search s
      where s.organization_id = %L and s.words @@ %L::tsquery and s.version_id %s s.document_id limit %s) counted',
    app_organization_id(), query, case when of_papers then '=' else '<>' end, most + 1) into found;
  return found > most;
end $$;
revoke execute on function is_common_in_documents(text, boolean, int) from public;
grant execute on function is_common_in_documents(text, boolean, int) to plinth_app;

-- Whether a version or an issued paper says the words: of one, where the whole list is walked. Cheaper than any right, and
-- planned once: lists are planned for their values, which would plan this look-up again for each row.
create function version_says(version uuid, query tsquery) returns boolean
  language plpgsql stable strict security definer set search_path = public set plan_cache_mode = force_generic_plan cost 50
  as $$
begin
  return exists (select from document_search s
    where s.organization_id = app_organization_id() and s.version_id = version and s.words @@ query);
end $$;
revoke execute on function version_says(uuid, tsquery) from public;
grant execute on function version_says(uuid, tsquery) to plinth_app;

create function find_papers(typed text) returns table (paper_id uuid)
  language plpgsql stable security definer set search_path = public rows 100
  as $$
declare
  query tsquery := typed_words(typed);
begin
  if query is null then return; end if;
  return query execute format(
    'select s.document_id from document_search s
      where s.organization_id = %L and s.words @@ %L::tsquery and s.version_id = s.document_id',
    app_organization_id(), query);
end $$;
revoke execute on function find_papers(text) from public;
grant execute on function find_papers(text) to plinth_app;
