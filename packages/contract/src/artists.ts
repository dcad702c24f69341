import { z } from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { externalId } from './external-ids.ts';
import {
  optionalArtistTypes,
  optionalLabels,
  optionalLink,
  optionalStyles,
  optionalText,
  requiredCountry,
  requiredName,
  searchText,
} from './fields.ts';
import { limits } from './limits.ts';
import { activeStatuses } from './lists.ts';
import { messages } from './messages.ts';
import { recordId } from './numbers.ts';
import { picture } from './picture.ts';

const tag = 'Artists';
const text = z.string().nullable();

/** An artist as included in lists. */
export const artistCard = z.object({
  id: z.number().int(),
  artist_name: z.string(),
  /** Comma text of Live, DJ, Producer. */
  artist_type: text,
  artist_country: z.string(),
  artist_city: text,
  /** Comma text, uppercased. */
  record_labels: text,
  /** Comma text of up to three styles. */
  styles: text,
  artist_image_url: text,
  picture: picture.nullable(),
  status: z.enum(activeStatuses),
  created_by: z.number().int().nullable(),
});
export type ArtistCard = z.output<typeof artistCard>;

/** A complete artist. */
export const artistDetail = artistCard.extend({
  artist_info: text,
  insta_link: text,
  soundcloud_link: text,
  website_link: text,
  label_link: text,
  fun_link: text,
  /** Ids at MusicBrainz and Discogs, as far as known from imports. */
  external_ids: z.array(externalId),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ArtistDetail = z.output<typeof artistDetail>;

const required = messages.artistRequired;

/** Text fields of an artist's multipart form. */
export const artistForm = z.object({
  artist_name: requiredName({ label: 'Artist name', max: limits.name, upper: true, message: required }),
  artist_type: optionalArtistTypes(),
  artist_country: requiredCountry(required),
  artist_city: optionalText({ label: 'City', max: limits.place }),
  record_labels: optionalLabels(),
  artist_info: optionalText({ label: 'Artist info', max: limits.artistInfo, lines: true }),
  styles: optionalStyles(),
  insta_link: optionalLink('Instagram link'),
  soundcloud_link: optionalLink('SoundCloud link'),
  website_link: optionalLink('Website link'),
  label_link: optionalLink('Label link'),
  fun_link: optionalLink('Fun link'),
});
export type ArtistForm = z.output<typeof artistForm>;

export const listArtists = endpoint('listArtists', {
  summary: 'All active artists by name',
  tag,
  response: z.array(artistCard),
  shared: true,
});

export const suggestArtists = endpoint('suggestArtists', {
  summary: 'Artists whose name has words that begin like the query, from two characters',
  tag,
  query: z.object({ query: searchText() }),
  response: z.array(artistCard.pick({ id: true, artist_name: true })),
});

export const checkArtistDuplicate = endpoint('checkArtistDuplicate', {
  summary: 'Whether an artist of that name exists that everybody sees, or one of your own; the one being edited aside',
  tag,
  params: z.object({ name: z.string() }),
  query: z.object({ editingId: recordId().optional().catch(undefined) }),
  response: z.object({ exists: z.boolean() }),
});

export const getArtist = endpoint('getArtist', {
  summary: 'One artist',
  tag,
  params: idParams,
  response: artistDetail,
  notFound: messages.artistNotFound,
  shared: true,
});

/** Another artist of the same events, and the number of those. */
export const playsWith = artistCard
  .pick({ id: true, artist_name: true, artist_country: true })
  .extend({ shared_events: z.number().int() });
export type PlaysWith = z.output<typeof playsWith>;

export const listPlaysWith = endpoint('listPlaysWith', {
  summary: 'Who else is on the line-ups of an artist, by the number of events that they share',
  tag,
  params: idParams,
  response: z.array(playsWith),
  notFound: messages.artistNotFound,
  shared: true,
});

const files = { artist_image: 1 } as const;

export const submitArtist = endpoint('submitArtist', {
  summary: 'Submit an artist',
  tag,
  form: { fields: artistForm, files },
  response: artistDetail,
});

export const updateArtist = endpoint('updateArtist', {
  summary: 'Change an artist: absent fields stay, empty ones are cleared',
  tag,
  params: idParams,
  form: { fields: artistForm.partial(), files },
  response: artistDetail,
  notFound: messages.artistNotFound,
});

export const deleteArtist = endpoint('deleteArtist', {
  summary: 'Mark an artist deleted',
  tag,
  params: idParams,
  response: null,
  notFound: messages.artistNotFound,
});
