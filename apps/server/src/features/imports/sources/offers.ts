import { resolveLink } from '../values/links.ts';
import { oneLine } from '../values/plain-text.ts';
import { parsePrice } from '../values/price.ts';
import { isObject, type Json, textOf } from './json.ts';
import type { SourceFields } from './source-event.ts';

/** Offers of an event that are looked at. */
const maxOffers = 8;

/**
 * Where tickets are sold and what they cost, of schema.org's offers (https://schema.org/offers). Nothing is said of what
 * they do not have, nor of a link that is the event's page. `base` is what addresses are resolved against.
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
