import type { FastifyInstance } from 'fastify';
import type { EventForm, FloorHours } from '@moonfloor/contract/events/events';
import { addDays, weekdayOf } from '@moonfloor/contract/values/days';
import type { pairings } from '@moonfloor/contract/values/lists';
import { fullMoonDays } from '../platform/sun-and-moon/full-moons.ts';

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
export type EventFields = Omit<EventForm, 'floors' | 'decorations' | 'promoters'> & {
  floors: FloorFields[];
  decorations: { decoration_name: string }[];
  promoters?: { promoter_name: string }[];
  recurrence?: string | undefined;
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

/** The demo's accounts: one admin and two members. They are printed at start, so their passwords are public. */
export const sampleAccounts = {
  admin: { username: 'Nova', email: 'admin@moonfloor.example', password: 'moonlight-admin' },
  member1: { username: 'Ziggy', email: 'ziggy@moonfloor.example', password: 'moonlight-ziggy' },
  member2: { username: 'Tuuli', email: 'tuuli@moonfloor.example', password: 'moonlight-tuuli' },
} satisfies Record<Submitter, { username: string; email: string; password: string }>;

export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * Creates a client that calls the API inside the process. Its functions throw an error with the server's message for
 * every response except 2xx.
 */
export function createApiClient(app: FastifyInstance) {
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    if (response.statusCode < 300) return response;
    throw new Error(`${method} ${url} was answered ${response.statusCode}: ${response.body}`);
  };
  const json = async <T>(...request: Parameters<typeof send>): Promise<T> => (await send(...request)).json<T>();
  return {
    send,
    json,
    submit: <T>(url: string, token: string, fields: object, method: 'POST' | 'PUT' = 'POST') => {
      const form = new FormData();
      for (const [name, text] of formText(fields)) form.append(name, text);
      return json<T>(method, url, form, token);
    },
    /** Returns the token of an account: a new one signs up first. */
    signIn: async (account: Submitter, isNew = false): Promise<string> => {
      const path = isNew ? '/auth/register' : '/auth/login';
      const { username, ...credentials } = sampleAccounts[account];
      const { token } = await json<{ token: string }>('POST', path, { ...credentials, ...(isNew && { username }) });
      return token;
    },
  };
}

/** Weekdays as `Date` counts them. */
export const weekdays = { sunday: 0, thursday: 4, friday: 5, saturday: 6 } as const;

/** The first given weekday on or after a day, or with `back` the last one on or before it. */
export function toWeekday(day: string, weekday: number, back = false): string {
  const ahead = (weekday - weekdayOf(day) + 7) % 7;
  return addDays(day, back ? -((7 - ahead) % 7) : ahead);
}

/** Returns the days of full moons within a year of a day, where the nights at full moon are. */
export const moonsAround = (today: string): Promise<string[]> =>
  fullMoonDays('Asia/Jerusalem', addDays(today, -365), addDays(today, 365));

/**
 * Returns the day of a series' night around `offset` days from today: the next full moon (of `moons`, by day) for those that
 * have their name from it.
 */
export function nightDay(
  today: string,
  { name, opens }: { name: string; opens: string },
  offset: number,
  index: number,
  moons: readonly string[],
): string {
  const targetDay = addDays(today, offset);
  if (name.startsWith('Full Moon'))
    return (
      (offset < 0 ? moons.findLast((day) => day <= targetDay) : moons.find((day) => day >= targetDay)) ?? targetDay
    );
  const weekday = opens < '18:00' ? weekdays.sunday : index % 2 === 0 ? weekdays.saturday : weekdays.friday;
  return toWeekday(targetDay, weekday, offset < 0);
}

/** Returns a day of a rule around today: the latest full moon of `moons`, the first Saturday of the month, or last week's Friday. */
export function seriesDay(today: string, recurrence: string, moons: readonly string[]): string {
  if (recurrence.startsWith('FREQ=FULLMOON')) return moons.findLast((day) => day <= today) ?? today;
  return recurrence.startsWith('FREQ=MONTHLY')
    ? toWeekday(`${today.slice(0, 8)}01`, weekdays.saturday)
    : toWeekday(addDays(today, -7), weekdays.friday);
}

/**
 * Returns the next yearly start from today on, and the previous one, on the weekday nearest to 'MM-DD' (or on exactly
 * that day, without a weekday).
 */
export function yearly(today: string, monthDay: string, weekday?: number): { next: string; last: string } {
  const start = (year: number): string => {
    const day = `${year}-${monthDay}`;
    return weekday === undefined ? day : toWeekday(addDays(day, -3), weekday);
  };
  const year = Number(today.slice(0, 4));
  const starts = [year - 1, year, year + 1, year + 2].map(start);
  const next = starts.findIndex((day) => day >= today);
  const last = next > 0 ? starts[next - 1] : undefined;
  return { next: starts[next] ?? start(year + 2), last: last ?? start(year - 2) };
}
