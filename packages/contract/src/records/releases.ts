import { z } from 'zod';
import { byId, endpoints } from '../api/endpoint.ts';
import { searchText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { pageNumber, pageSize, pagination } from '../api/page.ts';
import { externalId } from '../values/external-ids.ts';
import { releaseStatuses } from '../values/lists.ts';
import { recordId } from '../values/numbers.ts';
import { picture } from '../values/picture.ts';
import { changeForm, recordForm, recordShape } from './record-forms.ts';

export const releaseDetail = z.object({
  ...recordShape('release', releaseStatuses),
  /** The known artist's; null for a plain name. */
  artist_id: z.number().int().nullable(),
  /** The known label's of that name; null for a plain name. */
  label_id: z.number().int().nullable(),
  cover_image_url: z.string().nullable(),
  picture: picture.nullable(),
  /** Ids at other sites, such as MusicBrainz and Bandcamp, as far as known from imports. */
  external_ids: z.array(externalId),
});
export type ReleaseDetail = z.output<typeof releaseDetail>;

/** A release as included in lists. */
export const release = releaseDetail.omit({ external_ids: true, claimed_by: true, label_id: true });
export type Release = z.output<typeof release>;

/** Text fields of a release's multipart form. */
export const releaseForm = recordForm('release', messages.releaseRequired);
export type ReleaseForm = z.output<typeof releaseForm>;

/** Conditions of lists and feeds of releases; all given ones must match. */
export const releaseConditions = z.object({
  /** Only releases of this known artist. */
  artist: recordId().optional(),
  /** Only releases on this known label. */
  label_id: recordId().optional(),
  /** Only releases whose name, artist or label contains this text; empty for all. */
  query: searchText(),
});
export type ReleaseConditions = z.output<typeof releaseConditions>;

const listQuery = releaseConditions.extend({ page: pageNumber, limit: pageSize(limits.releasesPage, 100) });

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
  getRelease: {
    summary: 'One release',
    response: releaseDetail,
    ...byId(messages.releaseNotFound),
    shared: 'visitors',
  },
  listSameLabel: {
    summary: 'Other releases of the same label, latest first',
    /** The first few of them, and whether there are more. */
    response: z.object({ releases: z.array(release), more: z.boolean() }),
    ...byId(messages.releaseNotFound),
    shared: 'visitors',
  },
  submitRelease: { summary: 'Submit a release', form: { fields: releaseForm, files }, response: releaseDetail },
  updateRelease: {
    summary: 'Change a release: absent fields stay, empty ones are cleared',
    form: { fields: changeForm('release', releaseForm), files },
    response: releaseDetail,
    ...byId(messages.releaseNotFound),
  },
  deleteRelease: { summary: 'Mark a release deleted', response: null, ...byId(messages.releaseNotFound) },
});
