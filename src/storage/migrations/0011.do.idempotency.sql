-- Requests that came with an Idempotency-Key, and what they were answered, for a day.
create table idempotency_keys (
  claim uuid primary key default gen_random_uuid(), -- a new one whenever the key is taken: who has lost it keeps nothing
  application_id bigint not null references applications on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  key text collate "C" not null,
  request bytea not null, -- which request it was: an encrypted digest, since bodies are guessable
  answer bytea, -- encrypted; none while the request runs
  running_until timestamptz not null, -- without an answer by then, its process is gone
  expires_at timestamptz not null,
  unique (application_id, account_id, key)
);
create index idempotency_keys_account on idempotency_keys (account_id);
create index idempotency_keys_expiry on idempotency_keys (expires_at);
