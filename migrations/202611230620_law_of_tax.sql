-- A change of law sets the tax of what is not asked for yet anew. When the law was last read for a sale; null while
-- that is when its cost sheet was issued.
alter table sale add column taxed_at timestamptz;
