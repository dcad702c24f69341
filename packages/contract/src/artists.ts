import { z } from 'zod';
import { claimedBy } from './claimed-by.ts';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from './endpoint.ts';
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
import { alternativeNames, translatedTexts, translations } from './json-fields.ts';
import { limits } from './limits.ts';
import { activeStatuses } from './lists.ts';
import { messages } from './messages.ts';
import { recordId } from './numbers.ts';
import { picture } from './picture.ts';

const text = z.string().nullable();

/** An artist as included in lists. */
const artistCard = z.object({
  id: z.number().int(),
  artist_name: z.string(),
  /** Names in other scripts, romanised or former ones, uppercased. */
  alternative_names: z.array(z.string()),
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
  /** The info in other languages. */
  descriptions: translatedTexts,
  insta_link: text,
  soundcloud_link: text,
  website_link: text,
  label_link: text,
  fun_link: text,
  /** Ids at MusicBrainz and Discogs, as far as known from imports. */
  external_ids: z.array(externalId),
  claimed_by: claimedBy,
  created_at: z.string(),
  updated_at: z.string(),
});
export type ArtistDetail = z.output<typeof artistDetail>;

const required = messages.artistRequired;

/** Text fields of an artist's multipart form. */
export const artistForm = z.object({
  artist_name: requiredName({ label: msg('Artist name'), max: limits.name, upper: true, message: required }),
  alternative_names: alternativeNames(),
  artist_type: optionalArtistTypes(),
  artist_country: requiredCountry(required),
  artist_city: optionalText({ label: msg('City'), max: limits.place }),
  record_labels: optionalLabels(),
  artist_info: optionalText({ label: msg('Artist info'), max: limits.artistInfo, lines: true }),
  descriptions: translations({ label: msg('Artist info'), max: limits.artistInfo }),
  styles: optionalStyles(),
  insta_link: optionalLink(msg('Instagram link')),
  soundcloud_link: optionalLink(msg('SoundCloud link')),
  website_link: optionalLink(msg('Website link')),
  label_link: optionalLink(msg('Label link')),
  fun_link: optionalLink(msg('Fun link')),
});
export type ArtistForm = z.output<typeof artistForm>;

/** Another artist of the same events, and the number of those. */
export const playsWith = artistCard
  .pick({ id: true, artist_name: true, artist_country: true })
  .extend({ shared_events: z.number().int() });
export type PlaysWith = z.output<typeof playsWith>;

const files = { artist_image: 1 } as const;

export const artistEndpoints = endpoints('Artists', {
  listArtists: { summary: 'All active artists by name', response: z.array(artistCard), shared: true },
  suggestArtists: {
    summary: 'Artists with a name or alternative name that has words which begin like the query, from two characters',
    query: z.object({ query: searchText() }),
    response: z.array(
      artistCard.pick({ id: true, artist_name: true }).extend({
        /** The alternative name that begins like the query, if the name does not. */
        alternative_name: text,
      }),
    ),
  },
  checkArtistDuplicate: {
    summary: 'Whether another artist of that name exists, public or your own; `editingId` is the one being edited',
    params: z.object({ name: z.string() }),
    query: z.object({ editingId: recordId().optional().catch(undefined) }),
    response: z.object({ exists: z.boolean() }),
  },
  getArtist: { summary: 'One artist', response: artistDetail, ...byId(messages.artistNotFound), shared: true },
  listPlaysWith: {
    summary: 'Who else is on the line-ups of an artist, by the number of events that they share',
    response: z.array(playsWith),
    ...byId(messages.artistNotFound),
    shared: true,
  },
  submitArtist: { summary: 'Submit an artist', form: { fields: artistForm, files }, response: artistDetail },
  updateArtist: {
    summary: 'Change an artist: absent fields stay, empty ones are cleared',
    form: { fields: artistForm.partial(), files },
    response: artistDetail,
    ...byId(messages.artistNotFound),
  },
  deleteArtist: { summary: 'Mark an artist deleted', response: null, ...byId(messages.artistNotFound) },
});
