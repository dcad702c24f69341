import type { EventForm, FloorHours } from '@moonfloor/contract/events';
import type { pairings } from '@moonfloor/contract/lists';

/** The account that submits a record. */
export type Submitter = 'admin' | 'member1' | 'member2';

/** A line-up entry as in the API's `floors` field. */
export type LineupFields = {
  artist_name: string;
  artist_type?: string;
  artist_country?: string;
  record_labels?: string;
  artist_info?: string;
  set_start?: string;
  set_end?: string;
  pairing?: (typeof pairings)[number];
};

export type FloorFields = { name: string; hours?: FloorHours[]; artists: LineupFields[] };

/** The API's fields of an event, with its lists not yet in JSON. */
export type EventFields = Omit<EventForm, 'floors' | 'decorations'> & {
  floors: FloorFields[];
  decorations: { decoration_name: string }[];
};

/**
 * A record of the sample scene: the API's form fields, its author, whether an admin publishes it, and the files of
 * its pictures.
 */
export type SampleRecord<Fields> = { by: Submitter; publish: boolean; fields: Fields; pictures: string[] };

/** Returns the submitter of a list's record: they take turns. */
export const submitterOf = (submitters: readonly Submitter[], index: number): Submitter =>
  submitters[index % submitters.length] ?? 'admin';

/** Returns form fields as multipart text: lists as JSON, numbers as text, absent ones omitted. */
export function formText(fields: object): [name: string, text: string][] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return [];
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
}

/** Returns a name as part of a URL: lower-case Latin letters and digits with hyphens, or the fallback. */
export function slug(name: string, fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return plain.slice(0, 40).replace(/-$/u, '') || fallback;
}
