import type { Columns } from '../../dialect/definitions.ts';

/** The history, moderation, reports, suggested changes, blocks, owners of records, and feedback. */
export const moderation = ({ text, autoId }: Columns): string => /* sql */ `
create table activity (
  id integer not null,
  user_id integer references account (id) on delete set null,
  user_name ${text} not null,
  action_type ${text} not null check (action_type in ('create', 'update', 'delete', 'other')),
  resource_type ${text} not null check (resource_type in ('event', 'artist', 'decoration', 'release', 'user')),
  resource_id integer not null,
  resource_name ${text} not null,
  reverts integer references activity (id),
  created_at ${text} not null,
  constraint activity_pk primary key (id)
);
create index activity_resource on activity (resource_type, resource_id, id);
create index activity_user on activity (user_id);
-- the latest changes of records are found regardless of the number of sign-ins, and the reverse
create index activity_records on activity (id) where resource_type <> 'user';
create index activity_type on activity (resource_type, id);

create table activity_change (
  activity_id integer not null references activity (id) on delete cascade,
  position integer not null,
  field ${text} not null,
  before ${text} not null,
  after ${text} not null,
  constraint activity_change_pk primary key (activity_id, position)
);

create table review (
  resource_type ${text} not null check (resource_type in ('event', 'artist', 'decoration')),
  resource_id integer not null,
  reason ${text} not null,
  reviewer_id integer references account (id) on delete set null,
  reviewer_name ${text} not null,
  created_at ${text} not null,
  constraint review_pk primary key (resource_type, resource_id)
);
create index review_queue on review (resource_type, created_at, resource_id);
create index review_reviewer on review (reviewer_id);

create table idempotency (
  user_id integer not null references account (id) on delete cascade,
  call ${text} not null,
  key ${text} not null,
  resource_id integer not null,
  created_at ${text} not null,
  constraint idempotency_key primary key (user_id, call, key)
);
create index idempotency_created on idempotency (created_at);

create table feedback (
  id ${autoId},
  user_id integer references account (id) on delete set null,
  feedback ${text} not null,
  created_at ${text} not null,
  done_at ${text},
  done_by integer references account (id) on delete set null
);
create index feedback_user on feedback (user_id);
create index feedback_open on feedback (id) where done_at is null;
create index feedback_done on feedback (id) where done_at is not null;
create index feedback_done_by on feedback (done_by);

create table feedback_answer (
  id ${autoId},
  feedback_id integer not null references feedback (id) on delete cascade,
  user_id integer references account (id) on delete set null,
  user_name ${text} not null,
  answer ${text} not null,
  created_at ${text} not null
);
create index feedback_answer_feedback on feedback_answer (feedback_id, id);
create index feedback_answer_user on feedback_answer (user_id);

create table quota (
  user_id integer not null references account (id) on delete cascade,
  kind ${text} not null,
  since ${text} not null,
  used integer not null,
  constraint quota_pk primary key (user_id, kind)
);

create table report (
  id ${autoId},
  resource_type ${text} not null check (resource_type in ('event', 'artist', 'decoration', 'release')),
  resource_id integer not null,
  owner_id integer references account (id) on delete set null,
  reporter_id integer references account (id) on delete set null,
  reason ${text} not null,
  created_at ${text} not null,
  state ${text} not null check (state in ('open', 'dismissed', 'acted')),
  note ${text},
  decided_by integer references account (id) on delete set null,
  decided_at ${text}
);
create index report_state on report (state, id);
create index report_decided on report (decided_at, id);
create index report_record on report (resource_type, resource_id, state);
create index report_owner on report (owner_id, id);
create index report_decider on report (decided_by);
create index report_reporter on report (reporter_id, id);

create table suggestion (
  id ${autoId},
  resource_type ${text} not null check (resource_type in ('event', 'artist', 'decoration', 'release')),
  resource_id integer not null,
  owner_id integer references account (id) on delete set null,
  author_id integer references account (id) on delete set null,
  version ${text} not null,
  created_at ${text} not null,
  state ${text} not null check (state in ('waiting', 'accepted', 'partly', 'declined')),
  reason ${text},
  decided_by integer references account (id) on delete set null,
  decided_at ${text}
);
create index suggestion_state on suggestion (state, id);
create index suggestion_decided on suggestion (decided_at, id);
create index suggestion_record on suggestion (resource_type, resource_id, state);
create index suggestion_owner on suggestion (owner_id, state, id);
create index suggestion_author on suggestion (author_id, id);
create index suggestion_decider on suggestion (decided_by);

create table suggestion_change (
  suggestion_id integer not null references suggestion (id) on delete cascade,
  position integer not null,
  field ${text} not null,
  before ${text} not null,
  after ${text} not null,
  accepted integer,
  constraint suggestion_change_pk primary key (suggestion_id, position)
);

create table suggestion_picture (
  suggestion_id integer not null references suggestion (id) on delete cascade,
  picture_id ${text} not null references picture (id) on delete cascade,
  constraint suggestion_picture_pk primary key (suggestion_id, picture_id)
);
create index suggestion_picture_picture on suggestion_picture (picture_id);

create table suspended_record (
  resource_type ${text} not null check (resource_type in ('event', 'artist', 'decoration', 'release')),
  resource_id integer not null,
  user_id integer not null references account (id) on delete cascade,
  constraint suspended_record_pk primary key (resource_type, resource_id)
);
create index suspended_record_user on suspended_record (user_id);

create table block (
  id ${autoId},
  kind ${text} not null check (kind in ('email', 'domain', 'network')),
  value ${text} not null,
  reason ${text} not null,
  created_by integer references account (id) on delete set null,
  created_at ${text} not null,
  expires_at ${text}
);
create unique index block_value on block (kind, value);
create index block_expiry on block (expires_at);
create index block_author on block (created_by);

create table rejected_text (
  id ${autoId},
  resource_type ${text} not null,
  resource_id integer not null,
  sketch ${text} not null,
  created_at ${text} not null
);
create index rejected_text_record on rejected_text (resource_type, resource_id);

create table trouble (
  id ${autoId},
  user_id integer not null references account (id) on delete cascade,
  resource_type ${text} not null check (resource_type in ('event', 'artist', 'decoration', 'release')),
  resource_id integer not null,
  kind ${text} not null check (kind in ('returned', 'deleted', 'reported')),
  created_at ${text} not null
);
create index trouble_user on trouble (user_id, created_at);
create unique index trouble_record on trouble (resource_type, resource_id, kind);
create index trouble_time on trouble (created_at);

create table record_owner (
  resource_type ${text} not null check (resource_type in ('event', 'artist', 'decoration', 'release')),
  resource_id integer not null,
  user_id integer not null references account (id) on delete cascade,
  role ${text} not null check (role in ('owner', 'helper')),
  shown integer not null default 0,
  notified integer not null default 1,
  mail_token ${text} not null,
  created_at ${text} not null,
  constraint record_owner_pk primary key (resource_type, resource_id, user_id)
);
create index record_owner_user on record_owner (user_id, resource_type, resource_id);
create unique index record_owner_mail on record_owner (mail_token);

create table claim (
  id ${autoId},
  resource_type ${text} not null check (resource_type in ('event', 'artist', 'decoration', 'release')),
  resource_id integer not null,
  user_id integer not null references account (id) on delete cascade,
  state ${text} not null check (state in ('mailed', 'waiting', 'accepted', 'declined')),
  email ${text},
  token_hash ${text},
  expires_at ${text},
  message ${text},
  reason ${text},
  created_at ${text} not null,
  decided_by integer references account (id) on delete set null,
  decided_at ${text}
);
create unique index claim_token on claim (token_hash);
create index claim_state on claim (state, id);
create index claim_decided on claim (decided_at, id);
create index claim_record on claim (resource_type, resource_id);
create index claim_user on claim (user_id, id);
create index claim_decider on claim (decided_by);

create table owner_notice (
  id integer primary key,
  activity_id integer not null
);`;
