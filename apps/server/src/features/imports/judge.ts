import type { Kysely } from 'kysely';
import { findCountry } from '@moonfloor/contract/countries';
import { eventForm } from '@moonfloor/contract/events';
import { fieldLabels } from '@moonfloor/contract/field-labels';
import type { ImportOutcome } from '@moonfloor/contract/import-fields';
import type { ImportTwin } from '@moonfloor/contract/imports';
import type { Schema } from '../../db/schema.ts';
import { Fault } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { mayEdit, seesHidden } from '../content/access.ts';
import type { FoundEvent } from '../events/repository.ts';
import { requireSound } from '../events/kind.ts';
import { type Importing, type Settled, settleIdentities } from './identities.ts';
import { findKnown, identityKey, type Link, valuesOf } from './known-events.ts';
import { merge, type Merged, type SourceValues } from './merge.ts';
import type { SourceEvent } from './sources/source-event.ts';
import { findTwins } from './twins.ts';
import { pictureToTake } from './wanted-pictures.ts';

/** One entry of a source, with its number there, and the event that it was chosen to go into, if any. */
export interface Candidate {
  row: number;
  entry: SourceEvent;
  into?: number | undefined;
}

/** What importing an entry would do. */
export interface Judged extends Candidate {
  outcome: ImportOutcome;
  /** What the source says, as it would be stored. */
  says: SourceValues;
  event: FoundEvent | null;
  link: Link | null;
  /** What stands in that event. */
  here: SourceValues;
  merged: Merged;
  /** Address of the picture that is to be fetched; null for none. */
  picture: string | null;
  faults: { field: string | null; message: string }[];
  /** Filled in by `addTwins`. */
  twins: ImportTwin[];
}

/** By what entries are judged, besides what is in the database. */
export interface Judging extends Importing {
  /** Address of this site. */
  site: string;
  /** Country of events that name none. */
  country: string | null;
}

/** Says what importing each of these entries would do now. */
export async function judge(db: Kysely<Schema>, judging: Judging, said: readonly Candidate[]): Promise<Judged[]> {
  const candidates = await settleIdentities(db, judging, said);
  const ids = candidates.flatMap(({ link, into }) => link?.event_id ?? into ?? []);
  const known = await findKnown(db, ids);
  const seen = new Map<string, string>();
  const judged: Judged[] = [];
  for (const candidate of candidates) {
    const key = identityKey(candidate.entry);
    const event = known.get(candidate.link?.event_id ?? 0) ?? intoOf(candidate, known, judging.actor);
    const one = await judgeOne(db, judging, candidate, event);
    const before = seen.get(key);
    if (before !== undefined) refuse(one, null, `This is the same entry as ${before}`);
    seen.set(key, before ?? candidate.entry.place);
    judged.push(one);
  }
  return judged;
}

/** The event that an entry was chosen to go into, when the caller sees it. */
function intoOf({ into }: Candidate, known: ReadonlyMap<number, FoundEvent>, actor: Actor): FoundEvent | null {
  const event = known.get(into ?? 0);
  return event !== undefined && (event.status === 'published' || seesHidden(actor, event)) ? event : null;
}

/** What is said of an event for which nothing was looked for. */
const notCompared = 'Too many events here are alike, so this one was not compared with them';

/** Looks for events here that are likely those that would be new: for people to decide, so before anything is written. */
export async function addTwins(db: Kysely<Schema>, actor: Actor, judged: readonly Judged[]): Promise<void> {
  const fresh = judged.filter(({ outcome, event }) => outcome !== 'refused' && event === null);
  const twins = await findTwins(db, actor, fresh.map(({ says }) => says));
  for (const [index, one] of fresh.entries()) {
    one.twins = twins[index] ?? [];
    if (twins[index] === null) one.entry.notes.push(notCompared);
  }
}

function refuse(one: Judged, field: string | null, message: string): void {
  one.outcome = 'refused';
  one.faults.push({ field, message });
}

async function judgeOne(
  db: Kysely<Schema>,
  judging: Judging,
  candidate: Candidate & Settled,
  event: FoundEvent | null,
): Promise<Judged> {
  const { entry, link } = candidate;
  const one: Judged = {
    ...candidate, outcome: 'new', says: {}, event, here: {}, merged: { change: {}, kept: [] },
    picture: entry.picture, faults: [], twins: [],
  };
  if (entry.source_url?.startsWith(`${judging.site}/event/`) === true) refuse(one, null, 'This comes from this site, and is here already');
  readValues(one, judging);
  if (event === null && candidate.into !== undefined && link === null) refuse(one, null, 'The event that it was to go into is not there');
  if (event === null) return one;
  requireTaker(one, event, judging.actor);
  one.here = await valuesOf(db, event, one.says);
  one.merged = merge(one.here, link?.said ?? null, one.says);
  one.picture = pictureToTake(entry, event, link);
  if (one.outcome === 'refused') return one;
  one.outcome = Object.keys(one.merged.change).length > 0 || one.picture !== null ? 'changed' : 'unchanged';
  judgeWhole(one, event);
  return one;
}

/** Takes the source's fields as a form would, and says what is wrong with them. */
function readValues(one: Judged, { country: otherwise }: Judging): void {
  const { entry, event } = one;
  const fields = event === null && otherwise !== null ? { country: otherwise, ...entry.fields } : entry.fields;
  for (const { field, message } of entry.faults) refuse(one, field, message);
  const told = new Set<string>(entry.faults.map(({ field }) => field));
  const refuseOnce = (field: string, message: string): void => {
    if (!told.has(field)) refuse(one, field, message);
    told.add(field);
  };
  for (const field of ['event_name', 'event_date', 'country'] as const) {
    const missing = (fields[field] ?? '') === '' && (event === null || field in fields);
    if (missing) refuseOnce(field, `${fieldLabels.event[field]} is missing`);
  }
  const named = fields.country ?? '';
  if (named !== '' && findCountry(named) === undefined) refuseOnce('country', `Country: “${named}” is not among the countries`);
  const parsed = (event === null ? eventForm : eventForm.partial()).safeParse(fields);
  if (parsed.success) one.says = parsed.data;
  else for (const { path, message } of parsed.error.issues) refuseOnce(String(path[0]), message);
  if (parsed.success && event === null) judgeWhole(one, { event_date: '', event_end_date: null, latitude: null, longitude: null, place_radius_km: null });
}

/** Whoever imports must be allowed to edit what is there. */
function requireTaker(one: Judged, event: FoundEvent, actor: Actor): void {
  if (event.status === 'deleted') refuse(one, null, 'This event was deleted here');
  else if (!mayEdit(actor, event)) refuse(one, null, 'This event is here already, added by somebody else');
}

/** What must fit together is judged as it would stand then. */
function judgeWhole(one: Judged, event: Parameters<typeof requireSound>[1]): void {
  try {
    requireSound(one.event === null ? one.says : one.merged.change, event);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    for (const { field, message } of error.errors ?? []) refuse(one, field, message);
  }
}
