import { Random } from '../platform/mandala/random.ts';
import { addDays } from '../platform/clock.ts';
import {
  crews,
  type FestivalRow,
  festivals,
  type NightRow,
  nights,
  otherLanguagesOf,
  phrasesOf,
  type SingleRow,
  singles,
} from './data/tables.ts';
import type { ArtistFields } from './artists.ts';
import { createLineup, festivalFloors, nightFloors, withSetTimes } from './floors.ts';
import { pictureName } from './pictures.ts';
import {
  type EventFields,
  type FloorFields,
  type SampleRecord,
  slug,
  submitterOf,
  toWeekday,
  weekdays,
  yearly,
} from './sample-records.ts';

/** Every nth festival also has its previous edition. */
const PAST_EVERY = 5;

/** The events of the sample scene around `today` (YYYY-MM-DD), with line-ups from the given artists. */
export function sampleEvents(today: string, artists: readonly ArtistFields[]): SampleRecord<EventFields>[] {
  const drafts: Draft[] = [
    ...festivals.map((row) => festival(row, startsOf(today, row).next, artists)),
    ...festivals
      .filter((_, index) => index % PAST_EVERY === 0)
      .map((row) => festival(row, startsOf(today, row).last, artists)),
    ...nights.flatMap((row) => row.offsets.map((offset, index) => night(today, row, offset, index, artists))),
    ...singles.map((row) => single(today, row, artists)),
  ];
  return drafts.map((draft, index) => ({
    ...draft,
    by: submitterOf(draft.publish ? ['member1', 'member2', 'admin', 'member1'] : ['member1', 'member2'], index),
  }));
}

type Draft = Omit<SampleRecord<EventFields>, 'by'>;

/** The events of a series share a flyer. */
const flyersOf = (series: string): string[] => [pictureName('event', new Random(`flyer ${series}`).integer(0, 1000))];

function startsOf(today: string, { on, days }: FestivalRow): { next: string; last: string } {
  const newYear = on === '12-28' || on === '01-01';
  return yearly(today, on, newYear ? undefined : days <= 3 ? weekdays.friday : weekdays.thursday);
}

/** Returns an event's fields for its place. */
const placeOf = ({ venue, country, area, latitude, longitude }: SingleRow | FestivalRow | NightRow) => ({
  event_location: venue,
  country,
  area,
  latitude,
  longitude,
});

function decorations(random: Random, count: number): { decoration_name: string }[] {
  const names = random.shuffled(crews.map(({ name }) => name)).slice(0, count);
  if (random.chance(0.3)) names.push(random.pick(phrasesOf('unknown crew')));
  return names.map((decoration_name) => ({ decoration_name }));
}

function festival(row: FestivalRow, start: string, artists: readonly ArtistFields[]): Draft {
  const random = new Random(`festival ${row.name} ${start}`);
  const year = start.slice(0, 4);
  const end = addDays(start, row.days - 1);
  const site = slug(row.name.replace('{year}', ''), 'festival');
  const english = /^[\x20-\x7e‘-”é’–]*$/u.test(row.about) && /\b(the|and)\b/u.test(row.about);
  const fields: EventFields = {
    event_name: row.name.replace('{year}', year),
    event_date: start,
    event_end_date: end,
    start_time: random.pick(['12:00', '14:00', '16:00', '18:00']),
    end_time: random.pick(['12:00', '16:00', '18:00', '20:00']),
    ...placeOf(row),
    description: english ? `${row.about}\n\n${random.shuffled(phrasesOf('field')).slice(0, 2).join(' ')}` : row.about,
    ...otherLanguagesOf(row.name),
    extras: random.shuffled(phrasesOf('camp')).slice(0, random.integer(3, 5)).join('\n'),
    event_page_link: `https://${site}.example/${year}`,
    ticket_link: `https://tickets.example/${site}-${year}`,
    price: `${row.days * 25}–${row.days * 35} €`,
    floors: withTimetable(row, start, createLineup(random, festivalFloors(random, row.size), artists, row.country)),
    decorations: decorations(random, row.crews),
  };
  return { fields, publish: true, pictures: random.chance(0.92) ? flyersOf(row.name) : [] };
}

/** The first festival, which is the largest, has a timetable. */
function withTimetable(row: FestivalRow, start: string, floors: FloorFields[]): FloorFields[] {
  if (row !== festivals[0]) return floors;
  return withSetTimes(new Random(`times ${start}`), floors, { first: start, days: row.days });
}

function night(today: string, row: NightRow, offset: number, index: number, artists: readonly ArtistFields[]): Draft {
  const random = new Random(`night ${row.name} ${index}`);
  const number = row.number + index - row.offsets.filter((other) => other < 0).length;
  const weekday = row.opens < '18:00' ? weekdays.sunday : index % 2 === 0 ? weekdays.saturday : weekdays.friday;
  const start = toWeekday(addDays(today, offset), weekday, offset < 0);
  const overMidnight = row.closes < row.opens;
  const fields: EventFields = {
    event_name: row.name.replace('{n}', String(number)),
    event_date: start,
    ...(overMidnight && index % 3 !== 2 && { event_end_date: addDays(start, 1) }),
    start_time: row.opens,
    end_time: row.closes,
    ...placeOf(row),
    description: row.about,
    ...(index % 2 === 0 && { extras: random.shuffled(phrasesOf('door')).slice(0, 2).join('\n') }),
    event_page_link: `https://example.com/nights/${slug(row.name.replace('{n}', ''), 'night')}/${number}`,
    price: `${10 + (index % 3) * 5} €`,
    floors: createLineup(random, nightFloors(random, row.mood), artists, row.country),
    decorations: index % 2 === 1 ? decorations(random, 1) : [],
  };
  return { fields, publish: true, pictures: random.chance(0.6) ? flyersOf(row.name) : [] };
}

function single(today: string, row: SingleRow, artists: readonly ArtistFields[]): Draft {
  const random = new Random(`single ${row.name}`);
  const around = addDays(today, row.offset);
  const start =
    row.offset === 0
      ? around
      : toWeekday(around, row.nights === undefined ? weekdays.saturday : weekdays.friday, row.offset < 0);
  const overMidnight = row.opens !== undefined && row.closes !== undefined && row.closes < row.opens;
  const end = row.nights === undefined ? (overMidnight ? addDays(start, 1) : undefined) : addDays(start, row.nights);
  const fields: EventFields = {
    event_name: row.name,
    event_date: start,
    event_end_date: end,
    start_time: row.opens,
    end_time: row.closes,
    event_status: row.event_status,
    ...placeOf(row),
    description: row.about ?? random.pick(phrasesOf('night')),
    ...(random.chance(0.6) && { extras: random.shuffled(phrasesOf('door')).slice(0, 3).join('\n') }),
    ...(random.chance(0.8) && { event_page_link: `https://example.com/events/${slug(row.name, 'night')}` }),
    floors: createLineup(
      random,
      row.nights === undefined ? nightFloors(random, row.mood) : festivalFloors(random, 'mid'),
      artists,
      row.country,
    ),
    decorations: decorations(random, random.integer(0, 2)),
  };
  return { fields, publish: row.draft === undefined, pictures: row.plain === undefined ? flyersOf(row.name) : [] };
}
