-- Rows of an import that was just read have no statistics yet, and whichever index can answer may then be taken for
-- the lookup by number. So that only the primary key can, the index of outcomes holds only rows that have one; rows of
-- one key are found by one pass over the whole import and need none.
drop index import_row_by_key;
drop index import_row_by_outcome;
create index import_row_by_outcome on import_row (organization_id, import_id, outcome, number)
  where outcome is not null;
