import type { Columns } from '../../dialect/definitions.ts';

/** Accounts, how they sign in, the security log, and mails. */
export const accounts = ({ text, autoId }: Columns): string => /* sql */ `
create table account (
  id ${autoId},
  username ${text} not null,
  username_key ${text} not null unique,
  email ${text} not null,
  email_key ${text} unique,
  password_hash ${text} not null,
  created_at ${text} not null,
  last_login ${text},
  username_skeleton ${text},
  language ${text} not null default 'en',
  email_verified_at ${text},
  time_zone ${text},
  delete_at ${text},
  delete_contributions ${text} check (delete_contributions in ('keep', 'remove')),
  show_name integer not null default 0,
  role ${text} not null default 'user' check (role in ('user', 'moderator', 'admin')),
  suspended_at ${text},
  suspension_reason ${text},
  trust ${text} check (trust in ('granted', 'revoked')),
  reset_at ${text}
);
create unique index account_username_skeleton on account (username_skeleton);
create index account_deletion on account (delete_at) where delete_at is not null;
create index account_created on account (created_at, id);
create index account_last_login on account (last_login, id);
create index account_role on account (role, created_at, id);
create index account_suspended on account (suspended_at, id);

create table session (
  id ${autoId},
  token_hash ${text} not null check (length(token_hash) = 64),
  user_id integer not null references account (id) on delete cascade,
  created_at ${text} not null,
  last_used_at ${text} not null,
  expires_at ${text} not null,
  device_hash ${text},
  password_at ${text},
  factor_at ${text},
  browser ${text},
  system ${text},
  country ${text}
);
create unique index session_token on session (token_hash);
create index "session_user" on session (user_id, last_used_at);
create index session_expiry on session (expires_at);

create table passkey (
  id ${autoId},
  user_id integer not null references account (id) on delete cascade,
  credential_id ${text} not null unique,
  public_key ${text} not null,
  counter bigint not null,
  transports ${text} not null,
  name ${text} not null,
  created_at ${text} not null,
  last_used_at ${text}
);
create index passkey_user on passkey (user_id);

create table totp (
  user_id integer primary key references account (id) on delete cascade,
  secret ${text} not null,
  created_at ${text} not null,
  confirmed_at ${text},
  last_step integer
);

create table recovery_code (
  user_id integer not null references account (id) on delete cascade,
  code_hash ${text} not null,
  created_at ${text} not null,
  constraint recovery_code_pk primary key (user_id, code_hash)
);

create table sign_in_challenge (
  hash ${text} primary key,
  kind ${text} not null check (kind in ('sign-in', 'passkey', 'confirm', 'second-factor')),
  user_id integer references account (id) on delete cascade,
  session_hash ${text},
  expires_at ${text} not null
);
create index sign_in_challenge_user on sign_in_challenge (user_id);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);

create table mail_link (
  id ${autoId},
  token_hash ${text} not null,
  user_id integer not null references account (id) on delete cascade,
  purpose ${text} not null,
  email ${text} not null,
  email_key ${text} not null,
  since ${text} not null,
  expires_at ${text} not null
);
create unique index mail_link_token on mail_link (token_hash);
create index mail_link_owner on mail_link (user_id, purpose);
create index mail_link_address on mail_link (email_key, purpose);
create index mail_link_end on mail_link (expires_at);

create table known_device (
  user_id integer not null references account (id) on delete cascade,
  device_hash ${text} not null,
  last_used_at ${text} not null,
  constraint known_device_pk primary key (user_id, device_hash)
);

create table security_entry (
  id ${autoId},
  kind ${text} not null,
  account_id integer references account (id) on delete set null,
  account_name ${text},
  actor_name ${text},
  about ${text},
  count integer not null default 1,
  created_at ${text} not null,
  last_at ${text} not null,
  actor_id integer references account (id) on delete set null
);
create index security_entry_kind on security_entry (kind, id);
create index security_entry_account on security_entry (account_id, created_at);
create index security_entry_last on security_entry (last_at);
create index security_entry_actor on security_entry (actor_id) where actor_id is not null;

create table attempt (
  key ${text} primary key,
  tries integer not null,
  ends_at ${text} not null,
  refused integer not null default 0
);
create index attempt_end on attempt (ends_at);

create table attempt_salt (
  id integer primary key,
  salt ${text} not null
);

create table access_token (
  id ${autoId},
  user_id integer not null references account (id) on delete cascade,
  name ${text} not null,
  token_hash ${text} not null unique,
  ending ${text} not null,
  scopes ${text} not null,
  created_at ${text} not null,
  expires_at ${text} not null,
  last_used_at ${text}
);
create index access_token_user on access_token (user_id, id);

create table linked_identity (
  id ${autoId},
  user_id integer not null references account (id) on delete cascade,
  issuer ${text} not null,
  subject ${text} not null,
  email ${text},
  created_at ${text} not null,
  last_used_at ${text}
);
create unique index linked_identity_subject on linked_identity (issuer, subject);
create index linked_identity_user on linked_identity (user_id);

create table identity_ticket (
  token_hash ${text} primary key,
  issuer ${text} not null,
  subject ${text} not null,
  email ${text},
  email_verified integer not null,
  expires_at ${text} not null
);
create index identity_ticket_end on identity_ticket (expires_at);

create table mail (
  id ${autoId},
  message_id ${text} not null,
  key ${text} unique,
  account_id integer references account (id) on delete cascade,
  to_address ${text} not null,
  language ${text} not null,
  kind ${text} not null,
  subject ${text} not null,
  body ${text},
  unsubscribe_url ${text},
  bulk integer not null,
  state ${text} not null,
  tries integer not null default 0,
  next_try_at ${text} not null,
  lease_until ${text},
  expires_at ${text},
  reason ${text},
  created_at ${text} not null,
  ended_at ${text}
);
create index mail_due on mail (bulk, next_try_at, id) where state = 'waiting';
create index mail_sending on mail (lease_until) where state = 'sending';
create index mail_open on mail (id) where state in ('waiting', 'sending');
create index mail_failed on mail (id) where state in ('unknown', 'undeliverable');
create index mail_ended on mail (ended_at);
create index mail_account on mail (account_id);`;
