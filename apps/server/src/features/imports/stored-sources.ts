import type { Kysely, Selectable } from 'kysely';
import type { EventSourceValues } from '@moonfloor/contract/imports/imports';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { withExactPlace } from '../events/hidden-place.ts';
import { eventRecordType } from '../events/record-type.ts';
import { findEvent } from '../events/repository.ts';
import { requireEditable } from '../records/access.ts';
import { formFields, isEdited, type SourceValues, toComparable } from './merge-fields.ts';
import { pictureIdOf } from './pending-pictures.ts';
import { currentValuesOf } from './source-links.ts';

/** A source with its display name and URLs. */
export type NamedSource = Pick<
  Selectable<Schema['event_source']>,
  'source' | 'source_id' | 'name' | 'url' | 'feed' | 'picture_url'
>;

/**
 * Stores that an event was imported from an entry of a source, with the values of the entry. `now` is an ISO 8601
 * instant.
 */
export async function saveSource(
  db: Kysely<Schema>,
  event: number,
  { source, source_id, ...named }: NamedSource,
  incoming: SourceValues,
  now: string,
): Promise<void> {
  const values = { ...named, fields: JSON.stringify(incoming), updated_at: now };
  await db
    .insertInto('event_source')
    .values({ source, source_id, event_id: event, created_at: now, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'source_id', 'event_id']).doUpdateSet(values))
    .execute();
}

/**
 * Returns the values of an event's sources beside the current ones. Throws 403 or 404 when the caller may not edit the
 * event.
 */
export async function listEventSources(
  { store: { db } }: Deps,
  actor: Actor,
  id: number,
): Promise<EventSourceValues[]> {
  const event = withExactPlace(await requireEditable(db, actor, eventRecordType, await findEvent(db, id)));
  const rows = await db
    .selectFrom('event_source')
    .where('event_id', '=', id)
    .orderBy('created_at')
    .selectAll()
    .execute();
  const values: EventSourceValues[] = [];
  for (const { source, source_id, name, url, updated_at, fields, picture_url, picture_id } of rows) {
    const imported: SourceValues = JSON.parse(fields);
    const current = await currentValuesOf(db, event, imported);
    const { image_url: imageUrl } = event;
    const isOtherPicture = pictureIdOf(event) !== picture_id;
    const specified = formFields.filter((field) => imported[field] !== undefined);
    values.push({
      source,
      source_id,
      name,
      url,
      imported_at: updated_at,
      fields: [
        ...specified.map((field) => ({
          field,
          here: toComparable(field, current),
          source: toComparable(field, imported),
          edited: isEdited(field, current, imported),
        })),
        ...(picture_url === null
          ? []
          : [{ field: 'image', here: imageUrl, source: picture_url, edited: isOtherPicture }]),
      ],
    });
  }
  return values;
}
