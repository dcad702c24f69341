import type { Columns } from '../../dialect/definitions.ts';

/** Pictures, records with their line-ups, timetables and hidden places, merged records, and sources of imports. */
export const records = ({ text, number, autoId, givenId }: Columns): string => /* sql */ `
create table picture (
  id ${text} primary key check (length(id) = 32),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  preview ${text} not null,
  widths ${text} not null,
  created_at ${text} not null,
  unused_since ${text},
  avif_due ${text}
);
create index picture_avif on picture (created_at) where avif_due is not null;

create table artist (
  id ${autoId},
  artist_name ${text} not null,
  name_key ${text} not null check (name_key <> ''),
  artist_type ${text},
  artist_country ${text} not null,
  artist_city ${text},
  record_labels ${text},
  artist_info ${text} check (length(artist_info) <= 333),
  styles ${text},
  insta_link ${text},
  soundcloud_link ${text},
  website_link ${text},
  label_link ${text},
  fun_link ${text},
  picture_id ${text} references picture (id),
  status ${text} not null check (status in ('active', 'inactive', 'deleted')),
  created_by integer references account (id) on delete set null,
  created_at ${text} not null,
  updated_at ${text} not null,
  descriptions ${text} not null default '{}',
  alternative_names ${text} not null default '[]'
);
create index artist_list on artist (status, name_key);
create index artist_picture on artist (picture_id);
-- with the status as last column, the index alone suffices to count the records of a member
create index artist_author on artist (created_by, created_at, status);
create index artist_waiting on artist (status, created_at, id);
create index artist_sitemap on artist (status, id, updated_at);
create unique index artist_active_name on artist (name_key) where status = 'active';
create unique index artist_own_name on artist (created_by, name_key) where status <> 'deleted';
-- contains only the few records that have alternative names
create index artist_alternative_names on artist (status, name_key) where alternative_names <> '[]';

create table decoration (
  id ${autoId},
  decoration_name ${text} not null,
  name_key ${text} not null check (name_key <> ''),
  description ${text},
  country ${text} not null,
  area ${text},
  link1 ${text},
  link2 ${text},
  link3 ${text},
  status ${text} not null check (status in ('active', 'inactive', 'deleted')),
  created_by integer references account (id) on delete set null,
  created_at ${text} not null,
  updated_at ${text} not null,
  descriptions ${text} not null default '{}'
);
create index decoration_list on decoration (status, name_key);
create index decoration_author on decoration (created_by, created_at, status);
create index decoration_waiting on decoration (status, created_at, id);
create index decoration_sitemap on decoration (status, id, updated_at);
create unique index decoration_active_name on decoration (name_key) where status = 'active';
create unique index decoration_own_name on decoration (created_by, name_key) where status <> 'deleted';

create table decoration_image (
  decoration_id integer not null references decoration (id) on delete cascade,
  position integer not null check (position between 0 and 11),
  picture_id ${text} not null references picture (id),
  constraint decoration_image_pk primary key (decoration_id, position)
);
create index decoration_image_picture on decoration_image (picture_id);

create table release (
  id ${autoId},
  release_name ${text} not null,
  artist_name ${text} not null,
  artist_name_key ${text} not null,
  artist_id integer references artist (id) on delete set null,
  label ${text},
  search_key ${text} not null,
  release_date ${text} not null check (release_date like '____-__-__'),
  link1 ${text},
  link2 ${text},
  link3 ${text},
  picture_id ${text} references picture (id),
  state ${text} not null check (state in ('listed', 'cancelled', 'deleted')),
  created_by integer references account (id) on delete set null,
  created_at ${text} not null,
  updated_at ${text} not null
);
create index release_artist on release (artist_id, release_date);
create index release_artist_name on release (artist_name_key);
create index release_picture on release (picture_id);
create index release_author on release (created_by, created_at, state);
create index release_changed on release (state, updated_at, id);
create index release_sitemap on release (state, id, updated_at);
create index release_label on release (label, release_date, id);
-- covers counting and searching
create index release_filter on release (state, release_date, id, artist_id, search_key);

create table event (
  id ${autoId},
  event_name ${text} not null,
  event_date ${text} not null check (event_date like '____-__-__'),
  event_end_date ${text} check (event_end_date like '____-__-__'),
  start_time ${text},
  end_time ${text},
  event_location ${text},
  country ${text} not null,
  area ${text},
  description ${text},
  extras ${text},
  event_page_link ${text},
  latitude ${number} check (latitude between -90 and 90),
  longitude ${number} check (longitude between -180 and 180),
  picture_id ${text} references picture (id),
  status ${text} not null check (status in ('published', 'draft', 'deleted')),
  created_by integer references account (id) on delete set null,
  created_at ${text} not null,
  updated_at ${text} not null,
  search_key ${text} not null default '',
  styles integer not null default 0,
  event_status ${text} not null default 'scheduled' check (event_status in ('scheduled', 'postponed', 'moved', 'cancelled')),
  sequence integer not null default 0,
  published_at ${text},
  withdrawn_at ${text},
  place_radius_km integer check (place_radius_km between 1 and 50),
  ticket_link ${text},
  price ${text},
  series_key ${text},
  descriptions ${text} not null default '{}',
  alternative_names ${text} not null default '[]',
  place_hidden_until ${text},
  constraint event_dates check (event_end_date is null or event_end_date >= event_date),
  constraint event_place check ((latitude is null) = (longitude is null))
);
create index event_list on event (status, event_date, id);
create index event_picture on event (picture_id);
create index event_author on event (created_by, created_at, status);
create index event_waiting on event (status, created_at, id);
-- covers all columns of the filter
create index event_filter on event (status, event_date, id, event_end_date, country, latitude, longitude, styles, search_key);
create index event_name_day on event (event_date, event_name);
create index event_sitemap on event (status, id, updated_at);
create index event_series on event (series_key, status, event_date, id) where series_key is not null;
-- contains only the few records that have alternative names
create index event_alternative_names on event (event_date, id) where alternative_names <> '[]';

create table hidden_place (
  event_id integer primary key references event (id) on delete cascade,
  event_location ${text},
  latitude ${number},
  longitude ${number},
  reveals_at ${text},
  circle_latitude ${number},
  circle_longitude ${number},
  circle_km integer,
  link_token ${text}
);
create index hidden_place_due on hidden_place (reveals_at);

create table floor (
  floor_id ${autoId},
  event_id integer not null references event (id) on delete cascade,
  position integer not null,
  floor_name ${text} not null,
  hours ${text} not null default '[]',
  constraint floor_position unique (event_id, position),
  constraint floor_event unique (floor_id, event_id)
);

create table timetable_set (
  -- sets that stay are written together with their ids
  set_id ${givenId},
  event_id integer not null references event (id) on delete cascade,
  position integer not null,
  name_key ${text} not null,
  floor_key ${text} not null,
  set_start ${text} not null,
  set_end ${text},
  removed_at ${text}
);
create index timetable_set_event on timetable_set (event_id, position);
create index timetable_set_floor on timetable_set (event_id, floor_key, set_start);
create index timetable_set_start on timetable_set (set_start);

create table floor_artist (
  floor_id integer not null,
  event_id integer not null,
  position integer not null,
  artist_id integer references artist (id) on delete set null,
  artist_name ${text} not null,
  name_key ${text} not null,
  artist_type ${text},
  artist_country ${text},
  record_labels ${text},
  artist_info ${text},
  set_id integer references timetable_set (set_id) on delete set null,
  pairing ${text} check (pairing in ('b2b', 'vs')),
  constraint floor_artist_pk primary key (floor_id, position),
  constraint floor_artist_floor foreign key (floor_id, event_id) references floor (floor_id, event_id) on delete cascade
);
create index floor_artist_artist on floor_artist (artist_id, event_id);
create index floor_artist_name on floor_artist (name_key);
create index floor_artist_event on floor_artist (event_id, artist_id);
create index floor_artist_set on floor_artist (set_id);

create table event_decoration (
  event_id integer not null references event (id) on delete cascade,
  position integer not null,
  decoration_id integer references decoration (id) on delete set null,
  decoration_name ${text} not null,
  name_key ${text} not null,
  constraint event_decoration_pk primary key (event_id, position)
);
create index event_decoration_decoration on event_decoration (decoration_id);
create index event_decoration_name on event_decoration (name_key);

create table merged (
  type ${text} not null check (type in ('event', 'artist', 'decoration', 'release')),
  id integer not null,
  into_id integer not null,
  name_key ${text} not null,
  merged_at ${text} not null,
  constraint merged_pk primary key (type, id),
  constraint merged_other check (into_id <> id)
);
create index merged_into on merged (type, into_id);
create index merged_name on merged (type, name_key);

create table merged_set (
  id integer primary key,
  into_id integer not null
);
create index merged_set_into on merged_set (into_id);

create table event_source (
  source ${text} not null,
  source_id ${text} not null,
  event_id integer not null references event (id) on delete cascade,
  name ${text} not null,
  url ${text},
  fields ${text} not null,
  picture_url ${text},
  picture_done ${text},
  picture_id ${text},
  created_at ${text} not null,
  updated_at ${text} not null,
  constraint event_source_entry primary key (source, source_id, event_id)
);
create index event_source_event on event_source (event_id, created_at);

create table external_identity (
  type ${text} not null,
  source ${text} not null,
  source_id ${text} not null,
  record_id integer not null,
  artist_id integer references artist (id) on delete cascade,
  release_id integer references release (id) on delete cascade,
  fields ${text},
  created_at ${text} not null,
  updated_at ${text} not null,
  constraint external_identity_of primary key (type, source, source_id, record_id),
  constraint external_identity_one check ((artist_id is null) <> (release_id is null) and record_id = coalesce(artist_id, release_id))
);
create index external_identity_artist on external_identity (artist_id);
create index external_identity_release on external_identity (release_id);

create table import_draft (
  id ${text} primary key,
  user_id integer not null references account (id) on delete cascade,
  format ${text} not null,
  name ${text} not null,
  address ${text},
  body ${text} not null,
  reading ${text} not null,
  report ${text},
  created_at ${text} not null
);
create index import_draft_user on import_draft (user_id, created_at);
create index import_draft_age on import_draft (created_at);`;
