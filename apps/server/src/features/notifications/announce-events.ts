import type { FollowTarget } from '@moonfloor/contract/follow-targets';
import { nameKey } from '@moonfloor/contract/text';
import { styles } from '@moonfloor/contract/lists';
import { styleBits } from '@moonfloor/contract/event-match';
import type { AnnounceDeps, DueChange, Verdict } from './due-changes.ts';
import { compareEvent, readPreviousValues } from './compare-event.ts';
import { type EventFacts, readEventFacts } from './event-facts.ts';
import { matchFilters } from './matching-filters.ts';

/** Decides about changed events. Only upcoming ones are announced. */
export async function announceEvents(deps: AnnounceDeps, due: readonly DueChange[]): Promise<Map<DueChange, Verdict>> {
  const { db } = deps.store;
  const today = deps.today();
  const facts = await readEventFacts(
    db,
    due.map(({ record_id: id }) => id),
  );
  const isNew = ({ record_id: id, first_at: first }: DueChange): boolean => {
    const event = facts.get(id);
    return (
      event !== undefined &&
      isAhead(event, today) &&
      event.status === 'published' &&
      (event.published_at ?? '') >= first
    );
  };
  const fresh = due.filter(isNew).map(({ record_id: id }) => facts.get(id)!);
  const filters = await matchFilters(db, fresh, today);
  const verdicts = new Map<DueChange, Verdict>();
  for (const change of due) {
    const event = facts.get(change.record_id);
    if (event === undefined || event.status === 'deleted' || !isAhead(event, today)) verdicts.set(change, 'nothing');
    else if (event.status !== 'published') verdicts.set(change, 'hidden');
    else if (isNew(change))
      verdicts.set(change, {
        kind: 'new',
        changes: {},
        topics: topicsOfNew(event, filters.get(event.id) ?? []),
        author: event.created_by,
      });
    else verdicts.set(change, await judgeChange(deps, change, event));
  }
  return verdicts;
}

const isAhead = (event: EventFacts, today: string): boolean => (event.event_end_date ?? event.event_date) >= today;

/**
 * Changes of day, time, place and state are told to the followers of the event, its artists and its crews; a new line-up to
 * those of the event and of the new acts.
 */
async function judgeChange({ store }: AnnounceDeps, change: DueChange, event: EventFacts): Promise<Verdict> {
  const found = compareEvent(await readPreviousValues(store.db, event.id, change.activity_id), event);
  if (found === null) return 'nothing';
  const { kind, changes } = found;
  const acts = kind === 'lineup' ? (changes.added ?? []).map(nameKey) : [...event.artists.keys()];
  const artists = acts.flatMap((act) => event.artists.get(act) ?? []);
  return {
    ...found,
    topics: [
      ...recordTopics('event', [event.id]),
      ...recordTopics('artist', artists),
      ...(kind === 'lineup' ? [] : recordTopics('decoration', event.decorations)),
    ],
    author: null,
  };
}

const recordTopics = (type: 'event' | 'artist' | 'decoration', ids: Iterable<number>): FollowTarget[] =>
  [...new Set(ids)].map((id) => ({ type, target: String(id) }));

function topicsOfNew(event: EventFacts, filters: readonly string[]): FollowTarget[] {
  return [
    ...recordTopics('event', [event.id]),
    ...recordTopics('artist', event.artists.values()),
    ...recordTopics('decoration', event.decorations),
    { type: 'country', target: event.country },
    ...styles
      .filter((style) => (event.styles & styleBits([style])) !== 0)
      .map((style) => ({ type: 'style', target: style }) as const),
    ...filters.map((target) => ({ type: 'filter', target }) as const),
  ];
}
