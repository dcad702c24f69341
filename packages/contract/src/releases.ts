import { z } from 'zod';
import { claimedBy } from './claimed-by.ts';
import { msg } from '@moonfloor/messages/t';
import { byId, endpoints } from './endpoint.ts';
import { externalId } from './external-ids.ts';
import { optionalLink, optionalText, requiredDay, requiredName, searchText } from './fields.ts';
import { limits } from './limits.ts';
import { releaseStatuses } from './lists.ts';
import { messages } from './messages.ts';
import { recordId } from './numbers.ts';
import { pageNumber, pageSize, pagination } from './page.ts';
import { picture } from './picture.ts';

const text = z.string().nullable();

/** A release, the same in lists and on its page. `artist_id` is the known artist's, null for a plain name. */
export const release = z.object({
  id: z.number().int(),
  release_name: z.string(),
  artist_name: z.string(),
  artist_id: z.number().int().nullable(),
  label: text,
  release_date: z.string(),
  link1: text,
  link2: text,
  link3: text,
  cover_image_url: text,
  picture: picture.nullable(),
  status: z.enum(releaseStatuses),
  created_by: z.number().int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Release = z.output<typeof release>;

/** A complete release, with its ids at MusicBrainz and Discogs, as far as known from imports. */
export const releaseDetail = release.extend({ external_ids: z.array(externalId), claimed_by: claimedBy });
export type ReleaseDetail = z.output<typeof releaseDetail>;

const required = messages.releaseRequired;

/** Text fields of a release's multipart form. */
export const releaseForm = z.object({
  release_name: requiredName({ label: msg('Release name'), max: limits.name, message: required }),
  artist_name: requiredName({ label: msg('Artist name'), max: limits.name, upper: true, message: required }),
  label: optionalText({ label: msg('Label'), max: limits.name, upper: true }),
  release_date: requiredDay(msg('Release date'), required),
  link1: optionalLink(msg('Website link')),
  link2: optionalLink(msg('Store link')),
  link3: optionalLink(msg('Listen link')),
});
export type ReleaseForm = z.output<typeof releaseForm>;

const listQuery = z.object({
  page: pageNumber,
  limit: pageSize(limits.releasesPage, 100),
  /** Only releases of this known artist. */
  artist: recordId().optional(),
  /** Only releases whose name, artist or label contains this text. */
  query: searchText(),
});

const files = { cover_image: 1 } as const;

export const releaseEndpoints = endpoints('Releases', {
  listUpcomingReleases: {
    summary: 'Releases after today, soonest first',
    query: listQuery,
    response: z.object({ releases: z.array(release), pagination }),
    shared: true,
  },
  listPastReleases: {
    summary: 'Releases up to today, latest first',
    query: listQuery,
    response: z.object({ releases: z.array(release), pagination }),
    shared: true,
  },
  getRelease: { summary: 'One release', response: releaseDetail, ...byId(messages.releaseNotFound), shared: true },
  listSameLabel: {
    summary: 'Other releases of the same label, latest first',
    /** The first few of them, and whether there are more. */
    response: z.object({ releases: z.array(release), more: z.boolean() }),
    ...byId(messages.releaseNotFound),
    shared: true,
  },
  submitRelease: { summary: 'Submit a release', form: { fields: releaseForm, files }, response: releaseDetail },
  updateRelease: {
    summary: 'Change a release: absent fields stay, empty ones are cleared',
    form: { fields: releaseForm.partial(), files },
    response: releaseDetail,
    ...byId(messages.releaseNotFound),
  },
  deleteRelease: { summary: 'Mark a release deleted', response: null, ...byId(messages.releaseNotFound) },
});
