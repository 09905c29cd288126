-- How much discount each role may grant is set once for the organization; a project may have limits of its own.
-- Rows are rewritten by `using`, which sees those of every organization: an update would see none of them.
alter table organization
  add column discount_limits jsonb not null default '{
    "Business Head": 100, "Project Director": 100, "Sales Head": 5, "Finance Head": 5, "Marketing Head": 0,
    "Sales Manager": 3, "Finance Manager": 0, "Channel Partner Manager": 1, "Sales Executive": 1,
    "Channel Partner Admin": 0, "Channel Partner Agent": 0}',
  -- ISO weekdays on which the organization works, Monday first.
  alter column settings type jsonb using settings || '{"workingDays": [1, 2, 3, 4, 5, 6, 7]}';

-- Null: those of the organization. Projects that were never given others follow it.
alter table project_payment_config
  alter column discount_limits drop not null,
  alter column discount_limits type jsonb using nullif(discount_limits, '{
    "Business Head": 100, "Project Director": 100, "Sales Head": 5, "Finance Head": 5, "Marketing Head": 0,
    "Sales Manager": 3, "Finance Manager": 0, "Channel Partner Manager": 1, "Sales Executive": 1,
    "Channel Partner Admin": 0, "Channel Partner Agent": 0}'::jsonb);
