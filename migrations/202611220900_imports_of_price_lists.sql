-- What a kind of import wants to know besides the columns: a price list, which draft is made or changed.
alter table import add column settings jsonb not null default '{}';

-- Rows of old imports are deleted; from then on the import cannot be taken back.
alter table import add column rows_deleted_at timestamptz;
create index import_with_rows on import (organization_id, updated_at) where rows_deleted_at is null;
