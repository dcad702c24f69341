import { z } from 'zod';
import { externalSites } from './external-sites.ts';
import { keysOf } from './keys.ts';

/** An external id of a record, with its URL there. */
export const externalId = z.object({ source: z.enum(keysOf(externalSites)), source_id: z.string(), url: z.string() });
export type ExternalId = z.output<typeof externalId>;
