import type { Json } from './json.ts';

const eventType = /(^|[/:#])(\w*Event|Festival|EventSeries)$/;

/** True when a node of schema.org data is an event of any kind. */
export function isEvent(node: Json): boolean {
  return [node['@type']].flat().some((type) => typeof type === 'string' && type.length < 200 && eventType.test(type));
}
