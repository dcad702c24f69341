import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { eventStatuses } from '@moonfloor/contract/values/lists';
import type { Translations } from '@moonfloor/contract/values/translations';
import { languageCodes } from '@moonfloor/messages/languages';

const text = z.string();
const optionalText = text.optional();
const number = z.coerce.number<string>();
const optionalNumber = number.optional();
const flag = z.literal('yes').optional();

/** The kind of music that a floor plays. */
const mood = z.enum(['day', 'night', 'dark', 'chill']);
export type Mood = z.output<typeof mood>;

/** Where an event takes place; without coordinates if the location is not announced. */
const place = { country: text, area: text, venue: text, latitude: optionalNumber, longitude: optionalNumber };

/**
 * Reads a table of the sample scene, one record per line. Empty cells are undefined. Throws when a cell does not fit its
 * column.
 */
function readTable<S extends z.ZodObject>(file: string, row: S): z.output<S>[] {
  const content = readFileSync(path.join(import.meta.dirname, file));
  return z.array(row).parse(parse(content, { columns: true, cast: (cell) => (cell === '' ? undefined : cell) }));
}

/**
 * Yearly open-air festivals. `{year}` in a name is replaced with the year; `on` is the month and day (`MM-DD`) around
 * which it begins; `crews` is the number of decoration crews that build it.
 */
export const festivals = readTable(
  'festivals.csv',
  z.object({
    name: text,
    ...place,
    on: text,
    days: number,
    size: z.enum(['small', 'mid', 'big', 'huge']),
    crews: number,
    about: text,
  }),
);
export type FestivalRow = (typeof festivals)[number];

/**
 * Recurring nights in one place. `{n}` in a name is replaced with the night's number; `number` is that of the first
 * coming one, and `offsets` are the days from today around which the nights fall (negative: past).
 */
export const nights = readTable(
  'nights.csv',
  z.object({
    name: text,
    ...place,
    mood,
    number,
    offsets: text.transform((days) => days.split(' ').map(Number)),
    opens: text,
    closes: text,
    about: text,
  }),
);
export type NightRow = (typeof nights)[number];

/** Club nights that repeat by a rule, with dates twelve months ahead. */
export const seriesRows = readTable(
  'series.csv',
  z.object({ name: text, ...place, mood, recurrence: text, opens: text, closes: text, about: text }),
).map((row) => ({ ...row, number: 1, offsets: [] }));

/**
 * One-off parties, `offset` days from today; `nights` is the number of nights of longer ones. `event_status` is the status
 * of those that do not take place as announced. Drafts are left pending for an admin; plain ones have no flyer.
 */
export const singles = readTable(
  'singles.csv',
  z.object({
    name: text,
    ...place,
    area: optionalText,
    venue: optionalText,
    mood,
    offset: number,
    nights: optionalNumber,
    opens: optionalText,
    closes: optionalText,
    event_status: z.enum(eventStatuses).optional(),
    draft: flag,
    plain: flag,
    about: optionalText,
  }),
);
export type SingleRow = (typeof singles)[number];

/** Artists, with lists separated by commas; `info` replaces the generated biography. */
export const artistRows = readTable(
  'artists.csv',
  z.object({ name: text, types: text, country: text, city: text, labels: text, styles: text, info: optionalText }),
);
export type ArtistRow = (typeof artistRows)[number];

/** Names in line-ups without a record. */
export const unknownArtists = readTable('unknown-artists.csv', z.object({ name: text, country: text }));
export type UnknownArtistRow = (typeof unknownArtists)[number];

/** Decoration crews, with the number of their pictures. */
export const crews = readTable(
  'crews.csv',
  z.object({ name: text, country: text, area: text, pictures: number, about: text }),
);

/** Releases, `offset` days from today, of artists with a record and others. */
export const releaseRows = readTable(
  'releases.csv',
  z.object({ title: text, artist: text, label: text, offset: number, status: z.literal('cancelled').optional() }),
);

const otherLanguages = Map.groupBy(
  readTable(
    'other-languages.csv',
    z.object({ name: text, names: optionalText, language: z.enum(languageCodes).optional(), text: optionalText }),
  ),
  ({ name }) => name,
);

/** Returns the alternative names of the record with a name, and its description in other languages; many have none. */
export function otherLanguagesOf(name: string): { alternative_names?: string[]; descriptions?: Translations } {
  const rows = otherLanguages.get(name) ?? [];
  const names = rows.flatMap((row) => row.names?.split('|') ?? []);
  const texts = rows.flatMap((row) => (row.language === undefined ? [] : [[row.language, row.text]]));
  return {
    ...(names.length > 0 && { alternative_names: names }),
    ...(texts.length > 0 && { descriptions: Object.fromEntries(texts) }),
  };
}

const phrases = Object.groupBy(readTable('phrases.csv', z.object({ list: text, text })), ({ list }) => list);

/** Returns the sentences or names of one list of `phrases.csv`. */
export function phrasesOf(list: string): string[] {
  return (phrases[list] ?? []).map((phrase) => phrase.text);
}
