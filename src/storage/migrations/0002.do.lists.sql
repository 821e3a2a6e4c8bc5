-- What games are described with. A name is unique on its site once case and spacing are folded.

create table leagues (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

create table age_groups (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  game_length integer not null default 60 check (game_length between 1 and 1440), -- minutes
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

create table game_types (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

create table genders (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

create table teams (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

create table venues (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  street_1 text,
  city text,
  state_or_province text,
  postal text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  timezone text, -- where it differs from the site's
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

-- A pattern is the shape of a crew: its positions in order.
create table patterns (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);
create table positions (
  id bigint generated always as identity primary key,
  pattern_id bigint not null references patterns on delete cascade,
  name text not null,
  abbreviation text not null,
  fee numeric(10, 2),
  currency text not null default 'USD',
  sort_order integer not null,
  unique (pattern_id, sort_order)
);
