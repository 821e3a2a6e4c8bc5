-- What officials are owed and were paid, and where their money goes.

create table statements (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  user_id bigint not null,
  statement_date date not null,
  description text not null,
  amount numeric(12, 2) not null check (amount > 0),
  amount_paid numeric(12, 2) not null default 0,
  currency text not null, -- ISO 4217
  payor_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint statements_paid check (amount_paid between 0 and amount),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index statements_site on statements (site_id, id);
create index statements_user on statements (user_id, id);

-- Numbers, names and addresses are in details alone: JSON, encrypted under SECRET_KEY.
create table bank_accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  details bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index bank_accounts_user on bank_accounts (user_id, id);

create table tax_forms (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade, -- a user has one
  details bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
