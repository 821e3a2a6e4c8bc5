-- Why an official declined. It goes with his answer, and with him.
alter table assignments add column declined_reason text;
alter table assignments add check (declined_reason is null or answer = 'declined');
