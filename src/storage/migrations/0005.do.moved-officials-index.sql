-- no transaction
-- Finds who leaves a position of a proposal, once they are deleted.
create index concurrently if not exists proposal_assignments_replaced_user on proposal_assignments (replaced_user_id)
  where replaced_user_id is not null;
