import { z } from 'zod';

/** An external id of a record, with its URL there. */
export const externalId = z.object({
  source: z.enum(['musicbrainz', 'discogs']),
  source_id: z.string(),
  url: z.string(),
});
export type ExternalId = z.output<typeof externalId>;
