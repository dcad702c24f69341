import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import type { ExactPlace } from '@moonfloor/contract/events/hidden-places';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { newToken } from '../../http/tokens.ts';
import { requireEditable, requireVisible } from '../records/access.ts';
import { remainingId } from '../records/merged-records.ts';
import { withExactPlace } from './hidden-place.ts';
import { eventRecordType } from './record-type.ts';
import { findEvent, type StoredEvent } from './repository.ts';

/**
 * The link is the event's page with the secret in the fragment: browsers send it neither to this server nor, as Referer,
 * to others, and caches, logs, search engines and previews of links do not see it.
 */
const linkOf = (event: number, token: string, site: string): string =>
  `${site}${pathIn(currentLanguage(), `/event/${event}`)}#place=${token}`;

type LinkDeps = Pick<Deps, 'store' | 'publicUrl'>;

/** Returns the secret link of an event; null if there is none. Throws 403 or 404. */
export async function findPlaceLink({ store, publicUrl }: LinkDeps, actor: Actor, id: number) {
  await requireEditable(store.db, actor, eventRecordType, await findEvent(store.db, id));
  const token = await findToken(store.db, id);
  return { link: token === null ? null : linkOf(id, token, publicUrl()) };
}

/** Creates a secret link, which replaces an earlier one. Throws 403, 404, or 409 when nothing is hidden. */
export async function createPlaceLink({ store, publicUrl }: LinkDeps, actor: Actor, id: number) {
  await requireEditable(store.db, actor, eventRecordType, await findEvent(store.db, id));
  const token = newToken();
  const { numUpdatedRows } = await store.db
    .updateTable('hidden_place')
    .set({ link_token: token })
    .where('event_id', '=', id)
    .where('reveals_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new HttpError(409, messages.placeNotHidden);
  return { link: linkOf(id, token, publicUrl()) };
}

/** Removes the secret link. Throws 403 or 404. */
export async function revokePlaceLink({ store }: LinkDeps, actor: Actor, id: number): Promise<void> {
  await requireEditable(store.db, actor, eventRecordType, await findEvent(store.db, id));
  await store.db.updateTable('hidden_place').set({ link_token: null }).where('event_id', '=', id).execute();
}

/**
 * Returns the exact place of a public event, or of the one that it was merged into, if the secret is that of its link or the
 * place has been revealed. Throws 404 otherwise.
 */
export async function openPlaceLink(
  { store: { db } }: Pick<Deps, 'store'>,
  actor: Actor | null,
  requested: number,
  token: string,
): Promise<ExactPlace> {
  const id = await remainingId(db, 'event', requested);
  const event: StoredEvent = await requireVisible(db, actor, eventRecordType, await findEvent(db, id));
  if (event.hidden === null) return event;
  if ((await findToken(db, id)) !== token) throw notFound(messages.placeLinkGone);
  return withExactPlace(event);
}

async function findToken(db: Kysely<Schema>, id: number): Promise<string | null> {
  const row = await db.selectFrom('hidden_place').where('event_id', '=', id).select('link_token').executeTakeFirst();
  return row?.link_token ?? null;
}
