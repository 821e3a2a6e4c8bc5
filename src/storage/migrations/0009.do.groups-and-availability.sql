-- Groups of a site's people, and when each of them is available.

create table groups (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

-- The site is in both references, so that a group never holds a user of another site.
create table group_members (
  site_id bigint not null,
  group_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id),
  foreign key (site_id, group_id) references groups (site_id, id) on delete cascade,
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index group_members_user on group_members (user_id, group_id);

-- What a user says of a day: that he is available, or that he is off. The hours are those of the site's clocks.
create table availability (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  user_id bigint not null,
  day date not null,
  available boolean not null,
  all_day boolean not null,
  start_time time not null,
  end_time time not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  check (start_time < end_time)
);
create index availability_listed on availability (user_id, available, day, start_time, id);
