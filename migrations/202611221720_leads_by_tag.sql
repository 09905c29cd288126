-- Leads under a tag, the newest first, among the few that have any. Which tags they have is judged row by row: forced
-- row-level security keeps indexes on the tags themselves from serving.
create index lead_by_tag on lead (organization_id, created_at desc, id desc)
  where tags <> '[]'::jsonb and deleted_at is null;
