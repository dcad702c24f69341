import type { Columns } from '../../dialect/definitions.ts';

/** Follows, stars, responses to events, announcements, notifications and reminders. */
export const follows = ({ text, autoId }: Columns): string => /* sql */ `
create table follow (
  id ${autoId},
  user_id integer not null references account (id) on delete cascade,
  type ${text} not null check (type in ('artist', 'decoration', 'event', 'label', 'country', 'style', 'filter')),
  target ${text} not null,
  name ${text},
  created_at ${text} not null
);
create unique index follow_once on follow (user_id, type, target);
create index follow_target on follow (type, target);

create table star (
  user_id integer not null references account (id) on delete cascade,
  type ${text} not null check (type in ('set', 'event', 'artist')),
  target_id integer not null,
  starred integer not null,
  changed_at ${text} not null,
  constraint star_pk primary key (user_id, type, target_id)
);
create index star_target on star (type, target_id);

create table event_response (
  event_id integer not null references event (id) on delete cascade,
  user_id integer not null references account (id) on delete cascade,
  response ${text} not null check (response in ('interested', 'going')),
  created_at ${text} not null,
  constraint event_response_pk primary key (event_id, user_id)
);
create index event_response_user on event_response (user_id);

-- not in event, because every write of an event makes memory indexes read it again
create table event_response_count (
  event_id integer primary key,
  interested integer not null,
  going integer not null
);

create table announcement (
  id ${autoId},
  kind ${text} not null,
  type ${text} not null check (type in ('event', 'release')),
  record_id integer not null,
  author_id integer references account (id) on delete set null,
  actor_id integer references account (id) on delete set null,
  changes ${text} not null,
  created_at ${text} not null
);
create index announcement_record on announcement (type, record_id);
create index announcement_created on announcement (created_at);
create index announcement_author_id on announcement (author_id);
create index announcement_actor_id on announcement (actor_id);

create table announcement_topic (
  announcement_id integer not null references announcement (id) on delete cascade,
  type ${text} not null check (type in ('artist', 'decoration', 'event', 'label', 'country', 'style', 'filter')),
  target ${text} not null,
  constraint announcement_topic_pk primary key (type, target, announcement_id)
);
create index announcement_topic_of on announcement_topic (announcement_id);

create table notification_setting (
  user_id integer primary key references account (id) on delete cascade,
  mail ${text} not null check (mail in ('never', 'at-once', 'daily', 'weekly')),
  read_through integer not null,
  mailed_through integer not null,
  mailed_at ${text},
  digest_day ${text},
  unsubscribe_token ${text} unique,
  feed_token ${text} unique
);
create index notification_setting_mail on notification_setting (mail, user_id);

create table notification_read (
  user_id integer not null references account (id) on delete cascade,
  announcement_id integer not null references announcement (id) on delete cascade,
  constraint notification_read_pk primary key (user_id, announcement_id)
);
create index notification_read_of on notification_read (announcement_id);

create table notifier (
  id integer primary key check (id = 1),
  activity_id integer not null
);

create table unannounced_change (
  type ${text} not null check (type in ('event', 'release')),
  record_id integer not null,
  activity_id integer not null,
  first_at ${text} not null,
  last_at ${text} not null,
  hidden integer not null default 0,
  constraint unannounced_change_pk primary key (type, record_id)
);
create index unannounced_change_due on unannounced_change (hidden, last_at);

create table push_subscription (
  id ${autoId},
  endpoint ${text} not null unique,
  p256dh ${text} not null,
  auth ${text} not null,
  language ${text} not null,
  minutes integer not null,
  user_id integer references account (id) on delete cascade,
  updated_at ${text} not null,
  failures integer not null default 0,
  retry_at ${text},
  network ${text},
  session_id integer references session (id) on delete cascade
);
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_updated on push_subscription (updated_at);
create index push_subscription_network on push_subscription (network);
create index push_subscription_session on push_subscription (session_id);

create table reminded_set (
  subscription_id integer not null references push_subscription (id) on delete cascade,
  set_id integer not null,
  constraint reminded_set_pk primary key (subscription_id, set_id)
);
create index reminded_set_set on reminded_set (set_id);

create table sent_reminder (
  subscription_id integer not null references push_subscription (id) on delete cascade,
  set_id integer not null,
  set_start ${text} not null,
  sent_at ${text} not null,
  constraint sent_reminder_pk primary key (subscription_id, set_id, set_start)
);
create index sent_reminder_sent on sent_reminder (sent_at);

create table vapid_key (
  id integer primary key,
  public_key ${text} not null,
  private_key ${text} not null
);`;
