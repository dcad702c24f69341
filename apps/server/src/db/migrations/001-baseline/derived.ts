import type { Columns } from '../../dialect/definitions.ts';

/** Rows that follow from records. Triggers write changes and counts; the server fills the others when it starts. */
export const derived = ({ text }: Columns): string => /* sql */ `
create table content_version (
  id integer primary key check (id = 1),
  version integer not null
);
insert into content_version (id, version) values (1, 1);

create table record_change (
  type ${text} not null check (type in ('event', 'artist', 'decoration', 'release')),
  id integer not null,
  version integer not null,
  constraint record_change_pk primary key (type, id)
);
create index record_change_version on record_change (version, type, id);

create table search_entry (
  type ${text} not null check (type in ('event', 'artist', 'decoration', 'release')),
  id integer not null,
  name ${text} not null,
  name_key ${text} not null,
  status ${text} not null,
  due ${text},
  created_at ${text} not null,
  updated_at ${text} not null,
  words ${text} not null,
  constraint search_entry_pk primary key (type, id)
);

create table twin_key (
  type ${text} not null check (type in ('event', 'artist', 'decoration', 'release')),
  id integer not null,
  key ${text} not null,
  tail ${text} not null,
  name ${text},
  rule integer not null,
  constraint twin_key_name primary key (type, id, key)
);
create index twin_key_key on twin_key (type, key, id);
create index twin_key_tail on twin_key (type, tail, id);

create table author_count (
  type ${text} not null check (type in ('event', 'artist', 'decoration', 'release')),
  user_id integer not null,
  created integer not null,
  kept integer not null,
  constraint author_count_pk primary key (type, user_id)
);
create index author_count_most on author_count (type, created desc, user_id);

create table sitemap_part (
  type ${text} not null check (type in ('event', 'artist', 'decoration', 'release')),
  part integer not null,
  shown integer not null,
  lastmod ${text} not null,
  constraint sitemap_part_pk primary key (type, part)
);`;
