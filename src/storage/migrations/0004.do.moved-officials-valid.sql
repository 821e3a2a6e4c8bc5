-- no transaction
-- Knows that who leaves a position of a proposal is a user of the site: no row names anybody else.
alter table proposal_assignments validate constraint proposal_assignments_replaced_user;
