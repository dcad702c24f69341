import { z } from 'zod';
import { type ImportReport, importReport } from '@moonfloor/contract/imports';
import { pictureId } from '@moonfloor/contract/picture';
import type { StoredEvent } from '../events/repository.ts';
import type { SourceLink } from './source-links.ts';
import type { SourceEvent } from './sources/source-event.ts';

/** A picture that is to be fetched for an event, and which entry of which source names it. */
const wantedPicture = z.object({
  source: z.string(),
  source_id: z.string(),
  event: z.number(),
  event_name: z.string(),
  url: z.string(),
});
export type PendingPicture = z.output<typeof wantedPicture>;

/** How far an import's pictures have come: also what is left to fetch, and how to try once more what was not to be had. */
const storedPictures = z.object({
  added: z.number(),
  wanted: z.array(wantedPicture),
  failed: z.array(wantedPicture.extend({ message: z.string() })),
});
export type StoredPictures = z.output<typeof storedPictures>;

/** An import's report as it is kept. */
export const storedReport = importReport.extend({ pictures: storedPictures });
export type StoredReport = z.output<typeof storedReport>;

/** A report as everybody sees it. */
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

/** Id of an event's picture; null when it has none. */
export const pictureIdOf = ({ image_url: address }: Pick<StoredEvent, 'image_url'>): string | null =>
  address === null ? null : pictureId(address);

/** True when an event's picture is another one than its source gave: somebody chose it, or took the source's away. */
export const isPictureEdited = (event: StoredEvent, link: Pick<SourceLink, 'picture_id'> | null): boolean =>
  pictureIdOf(event) !== (link?.picture_id ?? null);

/**
 * Address of the picture that importing an entry over an event would fetch: none when it was fetched before, or when the
 * event's own was chosen by hand.
 */
export function pictureToFetch(
  { picture }: Pick<SourceEvent, 'picture'>,
  event: StoredEvent,
  link: SourceLink | null,
): string | null {
  return picture === (link?.picture_done ?? null) || isPictureEdited(event, link) ? null : picture;
}
