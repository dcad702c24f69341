import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { selectComparableEvents } from './comparable-events.ts';
import { maxEditsOfLength } from './likeness.ts';
import { type TypeComparedByName, duplicateKeyOf } from '../records/duplicate-keys.ts';

/** Candidates that are looked at at most for one side of a name; more than people ever call nearly the same. */
const maxCandidates = 300;

/** Comes after every text that begins with what it is appended to: the last code point there is. */
const lastCodePoint = '\u{10FFFF}';

/** The day so many days after another one; days are `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Events that are not deleted and begin within one day of `date`, whoever may see them. */
function selectEventsAround(
  db: Kysely<Schema>,
  date: string,
  statuses: readonly ('published' | 'draft')[] = ['published', 'draft'],
) {
  return selectComparableEvents(db, statuses)
    .where('event_date', '>=', addDays(date, -1))
    .where('event_date', '<=', addDays(date, 1));
}

/** Those that the caller sees. */
export function selectVisibleEventsAround(db: Kysely<Schema>, actor: Actor, date: string) {
  if (actor.role === 'admin') return selectEventsAround(db, date);
  return selectEventsAround(db, date, ['published']).unionAll(
    selectEventsAround(db, date, ['draft']).where('created_by', '=', actor.id),
  );
}

type KeyColumn = 'key' | 'tail';

/** Names of a type whose `column` begins like `start` and is so many letters long. */
function selectByPrefix(
  db: Kysely<Schema>,
  type: TypeComparedByName,
  column: KeyColumn,
  start: string,
  [min, max]: [number, number],
) {
  return db
    .selectFrom('twin_key')
    .where('type', '=', type)
    .where(column, '>=', start)
    .where(column, '<', start + lastCodePoint)
    .where(lengthOf, '>=', min)
    .where(lengthOf, '<=', max)
    .orderBy(column)
    .limit(maxCandidates)
    .select('id');
}

const lengthOf = (eb: ExpressionBuilder<Schema, 'twin_key'>) => eb.fn<number>('length', ['key']);

/** Names of a type whose key is the same. */
function selectByKey(db: Kysely<Schema>, type: TypeComparedByName, key: string) {
  return db.selectFrom('twin_key').where('type', '=', type).where('key', '=', key).limit(maxCandidates).select('id');
}

/**
 * Queries for the ids of records whose names may be alike. A name that differs in few letters keeps its beginning or its
 * end: with so many differences cut into one part more, at least one part is whole, and it is the first or the last one
 * unless there are two or more differences spread over both ends.
 */
export function candidateQueries(db: Kysely<Schema>, type: TypeComparedByName, name: string) {
  const { key, tail } = duplicateKeyOf(type, name);
  const letters = [...key].length;
  const edits = maxEditsOfLength(letters + 1);
  const part = Math.floor(letters / (edits + 1));
  const lengths: [number, number] = [letters - edits, letters + edits];
  if (edits === 0) return [selectByKey(db, type, key)];
  const [start, end] = [[...key].slice(0, part).join(''), [...tail].slice(0, part).join('')];
  return [
    selectByKey(db, type, key),
    selectByPrefix(db, type, 'key', start, lengths),
    selectByPrefix(db, type, 'tail', end, lengths),
  ];
}
