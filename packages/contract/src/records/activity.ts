import { z } from 'zod';
import { msg, t } from '@moonfloor/messages/t';
import { byId, endpoints, idParams } from '../api/endpoint.ts';
import { oneOf } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages, recordNotFound } from '../api/messages.ts';
import { pageNumber, pageSize, pagination } from '../api/page.ts';
import { floorHours } from '../events/events.ts';
import { pairings, resourceTypes, statuses } from '../values/lists.ts';
import { recordId } from '../values/numbers.ts';
import { ticketPrices } from './facts-form.ts';
import { type NamesField, namesFields, type ValueName } from './record-fields.ts';

const id = z.number().int();
const idFault = (): string => t('{name} must be a number from 1', { name: 'id' });

/** What the history can be listed about: changes of records, sign-ins of admins, or both. */
const activityCategories = ['records', 'sign-ins', 'all'] as const;
export type ActivityCategory = (typeof activityCategories)[number];

/** One entry of the history: actor, action, record and time. An admin's sign-in is about a `user`. */
export const activity = z.object({
  id,
  user_name: z.string(),
  action_type: z.enum(['create', 'update', 'delete', 'other']),
  resource_type: z.enum([...resourceTypes, 'user']),
  resource_id: id,
  resource_name: z.string(),
  /** False once the record has been deleted permanently; one marked deleted still exists for admins. */
  resource_exists: z.boolean(),
  /** The entry that this one reverts (undo) or whose version it restores; null for all others. */
  reverts: id.nullable(),
  /** Names of the changed fields, in the order of the record's form. */
  fields: z.array(z.string()),
  /** The resulting status; null if unchanged. */
  status: z.enum(statuses).nullable(),
  created_at: z.string(),
});
export type Activity = z.output<typeof activity>;

const optionalText = z.string().nullable().default(null);

/** A line-up entry as stored in the history. */
const pastArtist = z.object({
  artist_name: z.string(),
  artist_type: optionalText,
  artist_country: optionalText,
  record_labels: optionalText,
  artist_info: optionalText,
  set_start: optionalText,
  set_end: optionalText,
  pairing: z.enum(pairings).nullable().default(null),
  cancelled: z.boolean().default(false),
});
export type PastArtist = z.output<typeof pastArtist>;

/** A floor as stored in the history. */
export const pastFloor = z.object({
  name: z.string(),
  hours: z.array(floorHours).default([]),
  artists: z.array(pastArtist),
});
export type HistoricFloor = z.output<typeof pastFloor>;

/** A record that a change names: the other one of a merge, or one that a field refers to. */
export const otherRecord = z.object({ type: z.enum(resourceTypes), id, name: z.string() });
export type OtherRecord = z.output<typeof otherRecord>;

/** A field of text or a number as it is stored. */
export const plainValue = z.union([z.string(), z.number()]).nullable();
const names = z.array(z.string()).nullable();
const floors = z.array(pastFloor).nullable();
const prices = ticketPrices.nullable();

/**
 * A record's field as stored in the history: text, number or null unchanged; floors, names, pictures and prices as lists.
 */
export const fieldValue = z.union([plainValue, names, floors, prices]);
export type FieldValue = z.output<typeof fieldValue>;

type PlainField =
  | Exclude<ValueName, 'floors' | 'facts.prices' | NamesField>
  | 'status'
  | 'role'
  | 'password'
  | 'trust'
  | 'owners'
  | 'recurrence';

/** A field of a record before and after. */
export const fieldChange = z.union([
  z.object({ field: z.literal('floors'), before: floors, after: floors }),
  z.object({ field: z.enum(namesFields), before: names, after: names }),
  z.object({ field: z.literal('facts.prices'), before: prices, after: prices }),
  // any name: the history contains fields that records no longer have
  z.object({
    field: z.custom<PlainField>((field) => typeof field === 'string'),
    before: plainValue,
    after: plainValue,
  }),
]);
export type FieldChange = z.output<typeof fieldChange>;

/** The suggestion that was accepted; its author is null if the account is deleted. Only the id is stored. */
const acceptedSuggestion = z.object({ id, author: z.string().nullable().default(null) });

/** A change in an entry of the history: a field, a merge with another record, or that it accepts a suggestion. */
export const change = z.union([
  z.object({ field: z.literal('merged'), before: z.null(), after: otherRecord }),
  z.object({ field: z.literal('merged_into'), before: z.null(), after: otherRecord }),
  z.object({ field: z.literal('suggestion'), before: z.null(), after: acceptedSuggestion }),
  ...fieldChange.options,
]);
export type Change = z.output<typeof change>;

/** A complete entry. */
const activityDetail = activity.extend({
  changes: z.array(change),
  /**
   * Changes that restoring this entry's version would make, from the current values to those of that version. Empty if
   * the record is identical, deleted permanently, or was deleted by this entry: then nothing can be restored.
   */
  restores: z.array(fieldChange),
  /** The records that the values refer to by id; not those that the reader may not see. */
  referred: z.array(otherRecord),
  /** True if a picture of that version has been deleted permanently, so that it cannot be restored. */
  picture_gone: z.boolean(),
});
export type ActivityDetail = z.output<typeof activityDetail>;

/** `{ type, id }` of a path: a record of any type. */
export const recordParams = z.object({
  type: z.enum(resourceTypes, { error: oneOf(msg('Type'), resourceTypes) }),
  id: idParams.shape.id,
});

/** A record's status after a change. */
export const statusChange = z.object({ id, type: z.enum(resourceTypes), status: z.enum(statuses) });
export type StatusChange = z.output<typeof statusChange>;

const restoreResult = statusChange.extend({ picture_gone: activityDetail.shape.picture_gone });
export type RestoreResult = z.output<typeof restoreResult>;

export const activityEndpoints = endpoints('Administration', {
  listActivity: {
    summary:
      'History of changes, latest first: of records, or what `about` names; of one record when type and id are given',
    query: z
      .object({
        page: pageNumber,
        limit: pageSize(limits.activityPage, 100),
        about: z.enum(activityCategories, { error: msg('about must be records, sign-ins or all') }).optional(),
        type: recordParams.shape.type.optional(),
        id: recordId(idFault).optional(),
      })
      .refine(({ type, id }) => (type === undefined) === (id === undefined), {
        error: msg('Type and id must be given together'),
        path: ['id'],
      })
      .refine(({ about, type }) => about === undefined || type === undefined, {
        error: msg('about cannot be given with type and id'),
        path: ['about'],
      }),
    response: z.object({ activities: z.array(activity), pagination }),
  },
  getActivity: {
    summary: 'One entry of the history with what it changed, from what to what',
    response: activityDetail,
    ...byId(messages.notFound),
  },
  restoreVersion: {
    summary: 'Bring the record back to how this entry of the history left it',
    response: restoreResult,
    ...byId(messages.notFound),
  },
  undoStatus: {
    summary: "Take back one's own last toggle or delete of a record, while nothing has happened to it since",
    params: recordParams,
    response: statusChange,
    notFound: recordNotFound,
  },
});
