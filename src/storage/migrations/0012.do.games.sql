-- Why an official declined: it goes with his answer, and with him.
alter table assignments add column declined_reason text;
alter table assignments add check (declined_reason is null or answer = 'declined');

-- Lists of games are counted from the index alone, also as officials see them; open slots are found among open ones.
drop index games_listed;
create index games_listed on games (site_id, start_time, id) include (published, public, status)
  where deleted_at is null;
create index assignments_open on assignments (site_id, game_id) where user_id is null;
