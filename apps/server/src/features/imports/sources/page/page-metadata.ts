import type { Json } from '../json/json.ts';
import { findOutermost, parseElements } from './elements.ts';

/** Returns the event that `event:start_time` and the Open Graph properties beside it name, as one of schema.org. */
export function eventOfMetadata(html: string): Json | undefined {
  const values = new Map(
    findOutermost(parseElements(html, false), ({ name }) => name === 'meta').map(({ attribs }) => [
      attribs.property ?? attribs.name ?? '',
      attribs.content ?? '',
    ]),
  );
  const [name, startDate] = [values.get('og:title'), values.get('event:start_time')];
  if (!name || !startDate) return undefined;
  return {
    '@type': 'Event',
    name,
    startDate,
    endDate: values.get('event:end_time'),
    description: values.get('og:description'),
    url: values.get('og:url'),
    image: values.get('og:image'),
    location: {
      name: values.get('event:location') ?? '',
      address: { addressLocality: values.get('og:locality'), addressCountry: values.get('og:country-name') },
    },
  };
}
