import type { Columns } from '../../dialect/definitions.ts';

/** Page views by day, the visitors of today, and nightly backups. */
export const statistics = ({ text }: Columns): string => /* sql */ `
create table view_day (
  day ${text} not null primary key check (day like '____-__-__'),
  views integer not null,
  visitors integer not null,
  visits integer not null,
  seconds integer not null
);

create table view_day_page (
  day ${text} not null check (day like '____-__-__'),
  page ${text} not null,
  views integer not null,
  visitors integer not null,
  constraint view_day_page_key primary key (day, page)
);

create table view_day_country (
  day ${text} not null check (day like '____-__-__'),
  country ${text} not null,
  visits integer not null,
  visitors integer not null,
  constraint view_day_country_key primary key (day, country)
);

create table view_day_referrer (
  day ${text} not null check (day like '____-__-__'),
  referrer ${text} not null,
  visits integer not null,
  constraint view_day_referrer_key primary key (day, referrer)
);

create table view_day_user (
  day ${text} not null check (day like '____-__-__'),
  user_id integer not null references account (id) on delete cascade,
  visits integer not null,
  constraint view_day_user_key primary key (day, user_id)
);
create index view_day_user_user on view_day_user (user_id);

create table visitor_salt (
  id integer not null primary key,
  day ${text} not null,
  salt ${text} not null
);
insert into visitor_salt (id, day, salt) values (1, '', '');

create table visitor (
  day ${text} not null,
  visitor ${text} not null,
  last_at ${text} not null,
  user_id integer,
  constraint visitor_key primary key (day, visitor)
);

create table visitor_page (
  day ${text} not null,
  visitor ${text} not null,
  page ${text} not null,
  constraint visitor_page_key primary key (day, visitor, page)
);

create table nightly_backup (
  day ${text} primary key,
  taken_at ${text} not null,
  done_at ${text}
);`;
