import type { ImportReport } from '@moonfloor/contract/imports/imports';
import { pictureId } from '@moonfloor/contract/values/picture';
import type { SourceEvent } from '@moonfloor/event-sources/source-event';
import type { StoredEvent } from '../events/repository.ts';
import type { SourceLink } from './source-links.ts';

/** A picture to fetch for an event, and the source entry that names it. */
export interface PendingPicture {
  source: string;
  source_id: string;
  event: number;
  event_name: string;
  url: string;
}

/** Progress of an import's pictures: those still to fetch, and failed ones that can be retried. */
export interface StoredPictures {
  added: number;
  wanted: PendingPicture[];
  failed: (PendingPicture & { message: string })[];
}

/** An import's report as stored. */
export type StoredReport = Omit<ImportReport, 'pictures'> & { pictures: StoredPictures };

/** Returns the public part of a report. */
export function reportOf({ pictures: { added, wanted, failed }, ...report }: StoredReport): ImportReport {
  return {
    ...report,
    pictures: {
      added,
      left: wanted.length,
      failed: failed.map(({ event, event_name, url, message }) => ({ event, event_name, url, message })),
    },
  };
}

/** Returns the id of an event's picture; null when it has none. */
export const pictureIdOf = ({ image_url: address }: Pick<StoredEvent, 'image_url'>): string | null =>
  address === null ? null : pictureId(address);

/** Returns true when an event's picture differs from the source's, because it was replaced or removed by a member. */
export const isPictureEdited = (event: StoredEvent, link: Pick<SourceLink, 'picture_id'> | null): boolean =>
  pictureIdOf(event) !== (link?.picture_id ?? null);

/**
 * Returns the URL of the picture to fetch when an entry updates an event; null when it was already fetched, or when a
 * member chose the event's picture.
 */
export function pictureToFetch(
  { picture }: Pick<SourceEvent, 'picture'>,
  event: StoredEvent,
  link: SourceLink | null,
): string | null {
  return picture === (link?.picture_done ?? null) || isPictureEdited(event, link) ? null : picture;
}
