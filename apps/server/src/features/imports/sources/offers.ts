import { resolveLink } from '../values/links.ts';
import { oneLine } from '../values/plain-text.ts';
import { parsePrice } from '../values/price.ts';
import { isObject, type Json, textOf } from './json.ts';
import type { SourceFields } from './source-event.ts';

/** Maximum number of offers per event. */
const maxOffers = 8;

/**
 * Returns ticket link and price of schema.org offers (https://schema.org/offers). Missing values are absent, and so is
 * a link to the event's page. `base` is the base of relative URLs.
 */
export function readOffers(offers: unknown, page: string | null, base: string | null): SourceFields {
  const all = [offers].flat().slice(0, maxOffers).filter(isObject);
  const link = all.map(({ url }) => resolveLink(url, base)).find((url) => url !== undefined && url !== page);
  const prices = new Set(all.map(priceOf).filter((price) => price !== ''));
  const { price } = parsePrice([...prices].join(', '));
  return { ...(link !== undefined && { ticket_link: link }), ...(price !== '' && { price }) };
}

function priceOf({ price, lowPrice, highPrice, priceCurrency }: Json): string {
  const numbers = [textOf(price) || textOf(lowPrice), textOf(price) === '' ? textOf(highPrice) : ''].map(oneLine);
  const range = [...new Set(numbers.filter((number) => number !== ''))].join('–');
  return [range, range === '' ? '' : oneLine(textOf(priceCurrency))].filter(Boolean).join(' ');
}
