import { z } from 'zod';
import { byId, endpoints } from '../api/endpoint.ts';
import { searchText } from '../api/fields.ts';
import { messages } from '../api/messages.ts';
import { activeStatuses } from '../values/lists.ts';
import { recordId } from '../values/numbers.ts';
import { picture } from '../values/picture.ts';
import { changeForm, namedArtist, recordForm, recordShape } from './record-forms.ts';

export const artistDetail = z.object({
  ...recordShape('artist', activeStatuses),
  artist_image_url: z.string().nullable(),
  picture: picture.nullable(),
  /** Artists that name this one as an alias, and those that name it as a member. */
  alias_of: z.array(namedArtist),
  projects: z.array(namedArtist),
});
export type ArtistDetail = z.output<typeof artistDetail>;

/** An artist as included in lists. */
const artistCard = artistDetail
  .pick({
    id: true,
    artist_name: true,
    alternative_names: true,
    artist_type: true,
    artist_country: true,
    artist_city: true,
    record_labels: true,
    styles: true,
    artist_image_url: true,
    picture: true,
    status: true,
    created_by: true,
  })
  .extend({ aliases: z.array(z.string()) });
export type ArtistCard = z.output<typeof artistCard>;

/** Text fields of an artist's multipart form. */
export const artistForm = recordForm('artist', messages.artistRequired);
export type ArtistForm = z.output<typeof artistForm>;

/** Another artist of the same events, and the number of those. */
export const playsWith = artistCard
  .pick({ id: true, artist_name: true, artist_country: true })
  .extend({ shared_events: z.number().int() });
export type PlaysWith = z.output<typeof playsWith>;

const files = { artist_image: 1 } as const;

export const artistEndpoints = endpoints('Artists', {
  listArtists: { summary: 'All active artists by name', response: z.array(artistCard), shared: true },
  completeArtists: {
    summary: 'Artists with a word in a name or alternative name that starts with the query, from two characters',
    query: z.object({ query: searchText() }),
    response: z.array(
      artistCard.pick({ id: true, artist_name: true }).extend({
        /** The alternative name that begins like the query, if the name does not. */
        alternative_name: z.string().nullable(),
      }),
    ),
  },
  checkArtistDuplicate: {
    summary: 'Whether another artist of that name exists, public or your own; `editingId` is the one being edited',
    params: z.object({ name: z.string() }),
    query: z.object({ editingId: recordId().optional().catch(undefined) }),
    response: z.object({ exists: z.boolean() }),
  },
  getArtist: { summary: 'One artist', response: artistDetail, ...byId(messages.artistNotFound), shared: 'visitors' },
  listPlaysWith: {
    summary: 'Who else is on the line-ups of an artist, by the number of events that they share',
    response: z.array(playsWith),
    ...byId(messages.artistNotFound),
    shared: 'visitors',
  },
  submitArtist: { summary: 'Submit an artist', form: { fields: artistForm, files }, response: artistDetail },
  updateArtist: {
    summary: 'Change an artist: absent fields stay, empty ones are cleared',
    form: { fields: changeForm('artist', artistForm), files },
    response: artistDetail,
    ...byId(messages.artistNotFound),
  },
  deleteArtist: { summary: 'Mark an artist deleted', response: null, ...byId(messages.artistNotFound) },
});
