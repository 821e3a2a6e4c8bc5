-- Proposals may move officials who stand and have not accepted: which positions they leave for it, and what is accepted
-- together.
alter table proposals add column may_move boolean not null default false;
alter table proposal_assignments
  add column from_assignment_id bigint, -- that the official leaves for it; a number alone, since it may be deleted
  add column from_version integer, -- of that one: as the plan read it, and after it was accepted
  add column replaced_user_id bigint, -- who has the position, and leaves it
  add column chain integer; -- of the proposal: rows with one number are accepted and undone together, or none of them
alter table proposal_assignments add constraint proposal_assignments_replaced_user
  foreign key (site_id, replaced_user_id) references users (site_id, id) on delete set null (replaced_user_id) not valid;
