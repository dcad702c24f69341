import type { Kysely } from 'kysely';
import { isDay } from '@moonfloor/contract/text';
import type { Schema } from '../../../db/schema.ts';
import { daysAfter } from './candidates.ts';
import { alikeFrom, nameLikeness } from './likeness.ts';
import { type ComparedName, comparedName, lazily } from './name-keys.ts';
import { inOrder, type Pair, partPairs, type PairsPart, type PairsRequest } from './pairs.ts';
import { comparePlaces, type KnownPlace, knownPlace } from './same-place.ts';

/** Events that one part looks through at most, so that it takes the same short time however many there are. */
const partRows = 500;

interface Cursor {
  day: string;
  id: number;
}

interface ComparedEvent {
  id: number;
  day: string;
  /** Taken apart when it is first asked for: most events are apart by their places. */
  name: () => ComparedName;
  place: KnownPlace;
}

/** Walks events by their days, comparing each with those on its way so far that begin within a day of it. */
export async function pairsOfEvents(
  db: Kysely<Schema>,
  { when, today, after }: Omit<PairsRequest, 'type'>,
): Promise<PairsPart> {
  const [day = '', id = ''] = after.split(' ');
  const cursor = isDay(day) && /^\d{1,9}$/.test(id) ? { day, id: Number(id) } : null;
  const near = cursor === null ? [] : await eventsUpTo(db, when, cursor).execute();
  const rows = await eventsBehind(db, when, today, cursor).execute();
  let window = near.map(compared);
  let windowDay = '';
  const pairs: Pair[] = [];
  for (const event of rows.map(compared)) {
    if (event.day !== windowDay) {
      const [first, last] = [daysAfter(event.day, -1), daysAfter(event.day, 1)];
      window = window.filter((other) => other.day >= first && other.day <= last);
      windowDay = event.day;
    }
    for (const other of window) {
      const likeness = likenessOf(event, other);
      if (likeness >= alikeFrom) pairs.push({ ids: inOrder(event.id, other.id), likeness });
    }
    window.push(event);
    if (pairs.length >= partPairs) return { pairs, next: `${event.day} ${event.id}` };
  }
  const last = rows.at(-1);
  return { pairs, next: last === undefined || rows.length < partRows ? null : `${last.event_date} ${last.id}` };
}

function likenessOf(one: ComparedEvent, other: ComparedEvent): number {
  const where = comparePlaces(one.place, other.place);
  return where === 'apart' ? 0 : nameLikeness(one.name(), other.name(), { place: where === 'same' });
}

type Row = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number];

const compared = (row: Row): ComparedEvent => ({
  id: row.id,
  day: row.event_date,
  name: lazily(() => comparedName('event', row.event_name)),
  place: knownPlace({ ...row, venue: row.event_location }),
});

function events(db: Kysely<Schema>) {
  return db
    .selectFrom('event')
    .where('status', 'in', ['published', 'draft'])
    .select(['id', 'event_date', 'event_name', 'event_location', 'area', 'country', 'latitude', 'longitude']);
}

/** The next events behind a place in their order: upcoming soonest first, past latest first. */
export function eventsBehind(db: Kysely<Schema>, when: PairsRequest['when'], today: string, cursor: Cursor | null) {
  const [order, on, behind] = when === 'past' ? (['desc', '<', '<'] as const) : (['asc', '>=', '>'] as const);
  return events(db)
    .where('event_date', on, today)
    .$if(cursor !== null, (query) =>
      query
        .where('event_date', when === 'past' ? '<=' : '>=', cursor!.day)
        .where((eb) => eb.or([eb('event_date', behind, cursor!.day), eb('id', behind, cursor!.id)])))
    .orderBy('event_date', order)
    .orderBy('id', order)
    .limit(partRows);
}

/** Events before a place in their order, that one's included, that begin within a day of it. */
export function eventsUpTo(db: Kysely<Schema>, when: PairsRequest['when'], { day, id }: Cursor) {
  const before = when === 'past' ? daysAfter(day, 1) : daysAfter(day, -1);
  return events(db)
    .where('event_date', '>=', when === 'past' ? day : before)
    .where('event_date', '<=', when === 'past' ? before : day)
    .where((eb) => eb.or([eb('event_date', '=', before), eb('id', when === 'past' ? '>=' : '<=', id)]));
}
