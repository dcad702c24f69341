import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { EventDetail } from '@moonfloor/contract/events/events';
import type { ArtistDetail } from '@moonfloor/contract/records/artists';
import type { DecorationDetail } from '@moonfloor/contract/records/decorations';
import type { Release } from '@moonfloor/contract/records/releases';
import { type Account, adminOf } from './accounts.ts';
import { callApi } from './call-api.ts';
import type { Site } from './site.ts';

/** Returns a name that no other test uses, uppercase as the server stores it. */
export function uniqueName(start: string): string {
  return `${start} ${randomBytes(4).toString('hex')}`.toUpperCase();
}

/** Returns the date the given number of days from today in UTC, `YYYY-MM-DD`. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns a single-colour picture as JPEG. */
export async function jpeg(width = 800, height = 1000, background = '#7b3fe4'): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'flyer.jpg', { type: 'image/jpeg' });
}

/** Fields of a form; values other than text and files are sent as JSON. */
export type Fields = Record<string, string | number | File | readonly unknown[]>;

/** Encodes fields as multipart form data; a list of files becomes a field with several files. */
export function toForm(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value);
    else if (isFiles(value)) for (const file of value) form.append(name, file);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

function isFiles(value: Fields[string]): value is readonly File[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => item instanceof File);
}

/** Submits an event, by default as the admin, whose events are published immediately. */
export async function submitEvent(site: Site, fields: Fields, account?: Account): Promise<EventDetail> {
  const { token } = account ?? (await adminOf(site));
  const usual = { event_name: uniqueName('Night'), event_date: dayFromToday(20), country: 'Portugal' };
  return callApi<EventDetail>(site, 'POST', '/events/submit', { token, form: toForm({ ...usual, ...fields }) });
}

/** Submits an artist, by default as the admin. */
export async function submitArtist(site: Site, fields: Fields, account?: Account): Promise<ArtistDetail> {
  const { token } = account ?? (await adminOf(site));
  const usual = { artist_name: uniqueName('Artist'), artist_country: 'Israel' };
  return callApi<ArtistDetail>(site, 'POST', '/artists/submit', { token, form: toForm({ ...usual, ...fields }) });
}

/** Submits a decoration crew, by default as the admin. */
export async function submitDecoration(site: Site, fields: Fields, account?: Account): Promise<DecorationDetail> {
  const { token } = account ?? (await adminOf(site));
  const usual = { decoration_name: uniqueName('Crew'), country: 'Brazil' };
  return callApi<DecorationDetail>(site, 'POST', '/decorations/submit', {
    token,
    form: toForm({ ...usual, ...fields }),
  });
}

/** Submits a release, by default as the admin. */
export async function submitRelease(site: Site, fields: Fields, account?: Account): Promise<Release> {
  const { token } = account ?? (await adminOf(site));
  const usual = {
    release_name: uniqueName('Release'),
    artist_name: uniqueName('Artist'),
    release_date: dayFromToday(-1),
  };
  return callApi<Release>(site, 'POST', '/releases/submit', { token, form: toForm({ ...usual, ...fields }) });
}

/** Returns a floor with the given acts. */
export function floor(name: string, ...names: string[]): { name: string; artists: { artist_name: string }[] } {
  return { name, artists: names.map((artist) => ({ artist_name: artist })) };
}
