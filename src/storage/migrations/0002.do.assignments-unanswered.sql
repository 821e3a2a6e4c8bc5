-- no transaction
-- Finds assignments to come that nobody has answered: once a minute, every assignment was read for their reminders.
create index concurrently if not exists assignments_unanswered on assignments (lower(during))
  where user_id is not null and answer is null;
