import type { Trigger } from '../../dialect/definitions.ts';

const events = ['insert', 'update', 'delete'] as const;
type Event = (typeof events)[number];
type Row = 'old' | 'new';
type Step = 1 | -1;

/** Number of ids in one sitemap. */
const idsOfPart = 1000;

/** Each type with its status column and the value of public records. */
const types = [
  { type: 'event', status: 'status', shown: 'published' },
  { type: 'artist', status: 'status', shown: 'active' },
  { type: 'decoration', status: 'status', shown: 'active' },
  { type: 'release', status: 'state', shown: 'listed' },
] as const;

type Counted = (typeof types)[number];

/** Joins the statements that uncount the row before an event and count the row after it. */
function recount(event: Event, count: (row: Row, step: Step) => string[]): string {
  return [...(event === 'insert' ? [] : count('old', -1)), ...(event === 'delete' ? [] : count('new', 1))].join('; ');
}

/** Counts a row for its author; on update only if author or status changes. */
function addToAuthor({ type, status }: Counted, row: Row, step: Step, event: Event): string {
  const changed = event === 'update' ? ` and (old.${status} <> new.${status} or coalesce(old.created_by, 0) <> coalesce(new.created_by, 0))` : '';
  return `insert into author_count (type, user_id, created, kept)
    select '${type}', ${row}.created_by, ${step}, case when ${row}.${status} = 'deleted' then 0 else ${step} end
    where ${row}.created_by is not null${changed}
    on conflict (type, user_id) do update set created = author_count.created + excluded.created, kept = author_count.kept + excluded.kept`;
}

/** Counts a public row in its part of the sitemap, and updates the part's time of change. */
function addToPart({ type, status, shown }: Counted, row: Row, step: Step): string {
  return `insert into sitemap_part (type, part, shown, lastmod)
    select '${type}', (${row}.id - 1) / ${idsOfPart} + 1, ${step}, ${row}.updated_at where ${row}.${status} = '${shown}'
    on conflict (type, part) do update set shown = sitemap_part.shown + excluded.shown,
      lastmod = case when excluded.lastmod > sitemap_part.lastmod then excluded.lastmod else sitemap_part.lastmod end`;
}

/** Counts a response to an event. */
function addToResponses(row: Row, step: Step): string {
  const of = (response: string): string => `case when ${row}.response = '${response}' then ${step} else 0 end`;
  return `insert into event_response_count (event_id, interested, going)
    select ${row}.event_id, ${of('interested')}, ${of('going')} where true
    on conflict (event_id) do update set interested = event_response_count.interested + excluded.interested,
      going = event_response_count.going + excluded.going`;
}

/** Stores the content version of the last write of a record, from which memory indexes learn which rows to read again. */
function recordChange(type: string): string {
  return `insert into record_change (type, id, version)
    select ${type}, new.id, version from content_version where id = 1
    on conflict (type, id) do update set version = excluded.version
      where record_change.version <> excluded.version`;
}

/**
 * Counts that would otherwise require scanning all records: by author, by part of the sitemap, and of responses; and changes
 * of records, of which an event's own columns and its search entry count as one.
 */
export const triggers: readonly Trigger[] = [
  ...types.flatMap((counted) =>
    events.map((event) => ({
      name: `${counted.type}_counts_${event}`,
      table: counted.type,
      event,
      row: recount(event, (row, step) => [addToAuthor(counted, row, step, event), addToPart(counted, row, step)]),
    })),
  ),
  ...events.map((event) => ({
    name: `event_response_${event}`,
    table: 'event_response',
    event,
    row: recount(event, (row, step) => [addToResponses(row, step)]),
  })),
  ...(['insert', 'update'] as const).flatMap((event) => [
    { name: `event_${event}_change`, table: 'event', event, row: recordChange("'event'") },
    { name: `search_entry_${event}_change`, table: 'search_entry', event, row: recordChange('new.type') },
  ]),
];
