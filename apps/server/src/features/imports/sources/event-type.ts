import type { Json } from './json.ts';

const eventType = /(^|[/:#])(\w*Event|Festival|EventSeries)$/;

/** Returns true when a schema.org node is an event of any type. */
export function isEvent(node: Json): boolean {
  return [node['@type']].flat().some((type) => typeof type === 'string' && type.length < 200 && eventType.test(type));
}
