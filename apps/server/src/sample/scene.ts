import type { FastifyInstance } from 'fastify';
import { addDays } from '@moonfloor/contract/values/days';
import { pendingStatuses, type ResourceType, type Status } from '@moonfloor/contract/values/lists';
import { Random } from '../platform/mandala/random.ts';
import { type ArtistFields, sampleArtists } from './artists.ts';
import {
  crews,
  type FestivalRow,
  festivals,
  type NightRow,
  nights,
  otherLanguagesOf,
  phrasesOf,
  releaseRows,
  seriesRows,
  type SingleRow,
  singles,
} from './data/tables.ts';
import { festivalFacts } from './facts.ts';
import { createLineup, festivalFloors, nightFloors, withSetTimes } from './floors.ts';
import { type Illustrated, pictureName } from './pictures.ts';
import { promoterOf, sampleDecorations, samplePlacesAndPeople } from './places-and-people.ts';
import {
  type ApiClient,
  createApiClient,
  type EventFields,
  type FloorFields,
  type SampleRecord,
  slug,
  type Submitter,
  submitterOf,
  moonsAround,
  nightDay,
  seriesDay,
  toWeekday,
  weekdays,
  yearly,
} from './sample-records.ts';
import { showcaseEvents } from './showcase.ts';

export type SampleScene = Awaited<ReturnType<typeof sampleScene>>;

/**
 * Returns an invented psytrance scene as of `today` (YYYY-MM-DD): deterministic for a day, with dates relative to it.
 */
export async function sampleScene(today: string) {
  const moons = await moonsAround(today);
  const artists = sampleArtists();
  const fields = artists.map((artist) => artist.fields);
  return {
    artists,
    decorations: sampleDecorations(),
    releases: sampleReleases(today),
    events: [...sampleEvents(today, moons, fields), ...showcaseEvents(today, fields)],
    series: seriesRows.map((row) => {
      const first = night(row, seriesDay(today, row.recurrence, moons), 0, fields);
      return { ...first, by: 'admin' as const, pictures: flyersOf(row.name) };
    }),
    ...samplePlacesAndPeople(),
  };
}

/** Returns the releases; those with `cancel` are cancelled by an admin after they have been submitted. */
function sampleReleases(today: string) {
  return releaseRows.map(({ title, artist, label, offset, status }, index) => {
    const path = slug(title, `release-${index + 1}`);
    return {
      by: submitterOf(['member1', 'admin', 'member2', 'admin'], index),
      publish: true,
      cancel: status === 'cancelled',
      fields: {
        release_name: title,
        artist_name: artist,
        label,
        release_date: addDays(today, offset),
        link1: `https://${slug(label, 'label')}.example/${path}`,
        ...(index % 3 !== 1 && { link2: `https://example.com/store/${path}` }),
        ...(offset <= 0 && index % 4 !== 3 && { link3: `https://example.com/listen/${path}` }),
      },
      pictures: index % 8 === 5 ? [] : [pictureName('release', index)],
    };
  });
}

/** A record to submit. `toggle`: an admin publishes it unless it is public already, or cancels it if it is a release. */
type Task = { type: ResourceType; by: Submitter; fields: object; pictures: readonly string[]; toggle: boolean };

/**
 * Submits the sample scene through the API: members sign up and submit, the admin publishes and cancels. Needs the
 * sample admin's account. `before` is called with the progress (0 to 1) before each submit. Returns the records with the
 * pictures that they lack. Throws an Error with the server's message when a call is rejected.
 */
export async function seedScene(
  app: FastifyInstance,
  scene: SampleScene,
  before: (done: number) => void = () => undefined,
): Promise<Illustrated[]> {
  const api = createApiClient(app);
  const tokens = {
    admin: await api.signIn('admin'),
    member1: await api.signIn('member1', true),
    member2: await api.signIn('member2', true),
  };
  const tasks = new Random('order of submits').shuffled(tasksOf(scene));
  const records: Illustrated[] = [];
  for (const [index, task] of tasks.entries()) {
    before(index / tasks.length);
    records.push({ type: task.type, id: await submit(api, tokens, task), pictures: task.pictures });
  }
  before(1);
  return records;
}

async function submit(
  api: ApiClient,
  tokens: Record<Submitter, string>,
  { type, by, fields, toggle }: Task,
): Promise<number> {
  const { id, status } = await api.submit<{ id: number; status: Status }>(`/${type}s/submit`, tokens[by], fields);
  if (toggle && (type === 'release' || pendingStatuses.has(status)))
    await api.json('PUT', `/admin/toggle-status/${type}/${id}`, undefined, tokens.admin);
  return id;
}

type AnyRecord = SampleRecord<object> & { cancel?: boolean };

function tasksOf({ artists, decorations, releases, events, series, venues, promoters, labels }: SampleScene): Task[] {
  const tasks = (type: ResourceType, records: readonly AnyRecord[]): Task[] =>
    records.map(({ by, fields, pictures, publish, cancel }) => {
      return { type, by, fields, pictures, toggle: cancel ?? publish };
    });
  return [
    ...tasks('artist', artists),
    ...tasks('decoration', decorations),
    ...tasks('release', releases),
    ...tasks('event', [...events, ...series]),
    ...tasks('venue', venues),
    ...tasks('promoter', promoters),
    ...tasks('label', labels),
  ];
}

/** Every nth festival also has its previous edition. */
const PAST_EVERY = 5;

/** The events of the sample scene around `today` (YYYY-MM-DD), with line-ups from the given artists; `moons` as in `nightDay`. */
function sampleEvents(today: string, moons: string[], artists: ArtistFields[]): SampleRecord<EventFields>[] {
  const drafts: Draft[] = [
    ...festivals.map((row) => festival(row, startsOf(today, row).next, artists)),
    ...festivals
      .filter((_, index) => index % PAST_EVERY === 0)
      .map((row) => festival(row, startsOf(today, row).last, artists)),
    ...nights.flatMap((row) =>
      row.offsets.map((offset, index) => night(row, nightDay(today, row, offset, index, moons), index, artists)),
    ),
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
    facts: festivalFacts(row.name, { start, days: row.days, isLarge: row.size === 'huge' || row.size === 'big' }),
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

function night(
  row: NightRow & { recurrence?: string },
  start: string,
  index: number,
  artists: readonly ArtistFields[],
): Draft {
  const random = new Random(`night ${row.name} ${index}`);
  const number = row.number + index - row.offsets.filter((other) => other < 0).length;
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
    promoters: [{ promoter_name: promoterOf(row) }],
    recurrence: row.recurrence,
    floors: createLineup(random, nightFloors(random, row.mood), artists, row.country),
    decorations: index % 2 === 1 ? decorations(random, 1) : [],
  };
  return { fields, publish: true, pictures: random.chance(0.6) ? flyersOf(row.name) : [] };
}

function single(today: string, row: SingleRow, artists: readonly ArtistFields[]): Draft {
  const random = new Random(`single ${row.name}`);
  const targetDay = addDays(today, row.offset);
  const start =
    row.offset === 0
      ? targetDay
      : toWeekday(targetDay, row.nights === undefined ? weekdays.saturday : weekdays.friday, row.offset < 0);
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
