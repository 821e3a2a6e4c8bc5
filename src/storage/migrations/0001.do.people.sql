-- Accounts sign in; a user is one account's profile on one site.

-- How names are compared: case and spacing folded (docs/api: Writing games).
create function folded(name text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(btrim(name), '\s+', ' ', 'g'));

create table accounts (
  id bigint generated always as identity primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  api_access boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email));

create table sites (
  id bigint generated always as identity primary key,
  name text not null,
  timezone text not null,
  sports text[] not null default '{}',
  active boolean not null default true,
  show_game_requests boolean not null default false,
  show_unassigned_games boolean not null default true,
  show_all_games boolean not null default true,
  show_game_reports boolean not null default false,
  forms_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  first_name text not null,
  last_name text not null,
  mi text,
  email_addresses text[] not null default '{}',
  mobile_phone text,
  mobile_phone_is_public boolean not null default false,
  home_phone text,
  home_phone_is_public boolean not null default false,
  work_phone text,
  work_phone_is_public boolean not null default false,
  official boolean not null default false,
  assignor boolean not null default false,
  manager boolean not null default false,
  active boolean not null default true,
  grade text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, account_id),
  unique (site_id, id) -- so that a row of one site can never point at a user of another
);
create index users_account on users (account_id);
create index users_listed on users (site_id, last_name, first_name, id);
