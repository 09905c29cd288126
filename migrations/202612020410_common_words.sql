-- A word that stands in many documents is not looked up but looked for: along the list, until a page and its count are
-- full. Otherwise a search for it would ask of every hit whether the caller may read it.

-- room: company/documents

-- Whether more versions and papers say the words than so many. Written out with the words, as they decide the plan.
create function is_common_in_documents(typed text, most int) returns boolean
  language plpgsql stable security definer set search_path = public
  as $$
declare
  query tsquery := typed_words(typed);
  found bigint;
begin
  if query is null then return false; end if;
  execute format(
    'select count(*) from (select from document_search s
      where s.organization_id = %L and s.words @@ %L::tsquery limit %s) counted',
    app_organization_id(), query, most + 1) into found;
  return found > most;
end $$;
revoke execute on function is_common_in_documents(text, int) from public;
grant execute on function is_common_in_documents(text, int) to plinth_app;

-- Whether a version or an issued paper says the words: of one, where the whole list is walked. Cheaper than any right.
create function version_says(version uuid, query tsquery) returns boolean
  language plpgsql stable strict security definer set search_path = public cost 50
  as $$
begin
  return exists (select from document_search s
    where s.organization_id = app_organization_id() and s.version_id = version and s.words @@ query);
end $$;
revoke execute on function version_says(uuid, tsquery) from public;
grant execute on function version_says(uuid, tsquery) to plinth_app;
