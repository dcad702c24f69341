import { z } from 'zod';
import { msg, t } from '@moonfloor/messages/t';
import { endpoints } from '../api/endpoint.ts';
import { messages } from '../api/messages.ts';
import { wholeNumber } from '../values/numbers.ts';

const side = (name: string) =>
  wholeNumber(() => t('{name} must be a number of pixels from 1', { name }), 10_000).optional();

/** oEmbed response, for sites that show a preview of a link to this one (https://oembed.com, section 2.3). */
const oembed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  html: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  thumbnail_url: z.string(),
  thumbnail_width: z.number().int(),
  thumbnail_height: z.number().int(),
  /** Maximum age of the response in seconds. */
  cache_age: z.number().int(),
});
export type Oembed = z.output<typeof oembed>;

export const oembedEndpoints = endpoints('Embedding', {
  getOembed: {
    summary: 'oEmbed: what replaces a link to an event, an artist, a crew, a release or a list of events',
    query: z.object({
      url: z.string({ error: messages.oembedUrl }).min(1, messages.oembedUrl).max(2000, messages.oembedUrl),
      maxwidth: side('maxwidth'),
      maxheight: side('maxheight'),
      format: z.enum(['json', 'xml'], msg('format must be json or xml')).default('json'),
    }),
    /** As XML if requested. */
    response: z.union([oembed, z.string()]),
    notFound: messages.notFound,
    shared: true,
  },
});
