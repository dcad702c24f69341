import { z } from 'zod';

/** What a record is called elsewhere, with its address there. */
export const externalId = z.object({
  source: z.enum(['musicbrainz', 'discogs']),
  source_id: z.string(),
  url: z.string(),
});
export type ExternalId = z.output<typeof externalId>;
