import Negotiator from 'negotiator';

/**
 * Returns whether an Accept header names AVIF, as browsers that support it do. A wildcard is not sufficient: clients
 * for links, feeds and calendars send it, whatever they support.
 */
export function acceptsAvif(accept = ''): boolean {
  return new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes().includes('image/avif');
}
