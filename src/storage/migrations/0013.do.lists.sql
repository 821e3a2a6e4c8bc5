-- Deleting an entry of the lists, a pattern or a position looks for what uses it: by index, however many games there are.
create index games_age_group on games (age_group_id) where age_group_id is not null;
create index games_game_type on games (game_type_id) where game_type_id is not null;
create index games_gender on games (gender_id) where gender_id is not null;
create index games_pattern on games (pattern_id) where pattern_id is not null;
create index assignments_position on assignments (position_id) where position_id is not null;
