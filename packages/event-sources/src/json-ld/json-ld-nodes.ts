import { isEvent, isObject, type Json } from '../json/json.ts';

/** Maximum depth at which events are searched for. */
const maxDepth = 12;
const prefix = /^(https?:\/\/(www\.)?schema\.org\/|schema:)/;
const startDateNames = ['startDate', 'schema:startDate', 'http://schema.org/startDate', 'https://schema.org/startDate'];
const partNames = /^(?:.{0,25}[/:])?subEvents?$/;
/** Maximum depth of references resolved in an event: place, address, country. */
const maxReferenceDepth = 4;
const maxParts = 500;

/** An event, and the series that it is part of, if that has no start. */
interface Found {
  node: Json;
  series?: Json | undefined;
}

/** Returns all events in JSON-LD, with `@id` references resolved; those without a start too, unless they consist of others. */
export function findEvents(nodes: readonly unknown[]): Json[] {
  const events: Found[] = [];
  const byId = new Map<string, Json>();
  const walk = (node: unknown, depth: number, within: boolean, series?: Json): void => {
    if (depth > maxDepth) return;
    if (Array.isArray(node)) return node.forEach((part) => walk(part, depth + 1, within, series));
    if (!isObject(node)) return;
    const id = node['@id'];
    if (typeof id === 'string' && Object.keys(node).length > 2 && !byId.has(id)) byId.set(id, node);
    const isOne = !within && isEvent(node);
    const isDated = isOne && startDateNames.some((name) => name in node);
    if (isDated) events.push({ node, series });
    const countBefore = events.length;
    for (const [name, part] of Object.entries(node))
      walk(part, depth + 1, within || isDated, isOne && partNames.test(name) ? node : undefined);
    if (isOne && !isDated && events.length === countBefore) events.push({ node });
  };
  walk(nodes, 0, false);
  const expanded = new Map<Json, Json>();
  return events.map(({ node, series }) => {
    const event = expandNode(node, byId, 0);
    if (series === undefined) return withSeries(event, event.superEvent);
    if (!expanded.has(series)) expanded.set(series, expandNode(withoutParts(series), byId, 0));
    return withSeries(event, expanded.get(series));
  });
}

const withoutParts = (series: Json): Json =>
  Object.fromEntries(Object.entries(series).filter(([name]) => !partNames.test(name)));

/** What an event that does not state it has of its series (https://schema.org/superEvent). */
const ofSeries = ['name', 'location', 'image', 'organizer', 'eventStatus', 'timeZone'] as const;

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

function withSeries(event: Json, series: unknown): Json {
  if (!isObject(series)) return event;
  const lacking = ofSeries.filter((name) => isNothing(event[name]) && name in series);
  return { ...event, ...Object.fromEntries(lacking.map((name) => [name, series[name]])) };
}

/** Expands a node: property names without prefix, values unwrapped, and references resolved. */
function expand(value: unknown, byId: ReadonlyMap<string, Json>, depth: number): unknown {
  if (Array.isArray(value)) return value.slice(0, maxParts).map((part: unknown) => expand(part, byId, depth));
  if (!isObject(value)) return value;
  if ('@value' in value) return value['@value'];
  const node =
    Object.keys(value).length <= 2 && typeof value['@id'] === 'string' ? (byId.get(value['@id']) ?? value) : value;
  return depth >= maxReferenceDepth ? node : expandNode(node, byId, depth);
}

const expandNode = (node: Json, byId: ReadonlyMap<string, Json>, depth: number): Json =>
  Object.fromEntries(
    Object.entries(node).map(([key, part]) => [key.replace(prefix, ''), expand(part, byId, depth + 1)]),
  );
