import type { Kysely } from 'kysely';
import type { EventForm } from '@moonfloor/contract/events';
import { fieldNames } from '@moonfloor/contract/field-labels';
import type { EventSourceValues } from '@moonfloor/contract/imports';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { requireEditable } from '../records/access.ts';
import { sameValue } from '../records/record-writes.ts';
import { eventRecordType } from '../events/record-type.ts';
import { findEvent, type StoredEvent } from '../events/repository.ts';
import { currentValuesOf } from './source-links.ts';
import { toComparable, isEdited, type SourceValues } from './merge-fields.ts';
import type { SourceEvent } from './sources/source-event.ts';
import { parseSourceValues } from './stored-values.ts';
import { pictureIdOf } from './pending-pictures.ts';

/** A source with its display name and URLs. */
export interface NamedSource extends Pick<SourceEvent, 'source' | 'source_id'> {
  name: string;
  url: string | null;
  picture_url: string | null;
}

/**
 * Stores that an event was imported from an entry of a source, and the values of the entry. `now` is an ISO 8601
 * instant.
 */
export async function insertSource(
  db: Kysely<Schema>,
  event: number,
  named: NamedSource,
  incoming: SourceValues,
  now: string,
): Promise<void> {
  await db
    .insertInto('event_source')
    .values({ ...named, event_id: event, fields: JSON.stringify(incoming), created_at: now, updated_at: now })
    .execute();
}

/** Updates the source of an event with the values just imported. `now` is an ISO 8601 instant. */
export async function updateSource(
  db: Kysely<Schema>,
  event: number,
  { source, source_id, ...named }: NamedSource,
  incoming: SourceValues,
  now: string,
): Promise<void> {
  await db
    .updateTable('event_source')
    .set({ ...named, fields: JSON.stringify(incoming), updated_at: now })
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('event_id', '=', event)
    .execute();
}

function pictureComparison(
  event: StoredEvent,
  { picture_url, picture_id }: { picture_url: string; picture_id: string | null },
) {
  return { field: 'image', here: event.image_url, source: picture_url, edited: pictureIdOf(event) !== picture_id };
}

const formFields = fieldNames('event').filter((field): field is keyof EventForm & typeof field => field !== 'image');

/**
 * Returns the values of an event's sources beside the current ones. Throws 403 or 404 when the caller may not edit the
 * event.
 */
export async function listEventSources(
  { store: { db } }: Deps,
  actor: Actor,
  id: number,
): Promise<EventSourceValues[]> {
  const event = requireEditable(actor, eventRecordType, await findEvent(db, id));
  const rows = await db
    .selectFrom('event_source')
    .where('event_id', '=', id)
    .orderBy('created_at')
    .selectAll()
    .execute();
  const values: EventSourceValues[] = [];
  for (const { source, source_id, name, url, updated_at, fields, picture_url, picture_id } of rows) {
    const imported = parseSourceValues(fields);
    const current = await currentValuesOf(db, event, imported);
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
          edited:
            isEdited(field, current, imported) &&
            !sameValue(toComparable(field, current), toComparable(field, imported)),
        })),
        ...(picture_url === null ? [] : [pictureComparison(event, { picture_url, picture_id })]),
      ],
    });
  }
  return values;
}
