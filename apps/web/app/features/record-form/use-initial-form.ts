import { useLocation } from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import type { FieldError } from '@moonfloor/contract/api/problem';
import { notOwnerType } from '@moonfloor/contract/api/problem-types';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { openKeptForm, readKeptForm, readKeptFiles, keepForm, keepFiles } from '../../api/kept-forms.ts';
import { changeOutboxEntry, type OutboxEntry, readOutboxEntry } from '../../api/outbox.ts';
import { useSession } from '../../api/session.tsx';
import { type LoadState, useLoad } from '../../api/use-load.ts';
import { type FormDefinition, nameOf, type SavedRecord } from './form-definition.ts';
import type { FormSession } from './form-state.ts';
import { keptFormName, noDuplicateChoice, parseKeptForm } from './kept-form.ts';
import { type LocalPicture, fromKeptPictures } from './local-picture.ts';
import { objectOf } from './read-stored.ts';

export interface InitialForm<V, R> extends FormSession<V, R> {
  pictures: LocalPicture[];
  /** Why the server has not accepted it. */
  errors: FieldError[];
  /** Name under which it is kept, which no other tab has open. */
  kept: string;
  /** Other kept forms of this form that no tab has open. */
  others: OtherKeptForm[];
}

/** A kept form by the name of its record, which may be empty. */
export interface OtherKeptForm {
  kept: string;
  title: string;
}

/**
 * Loads the record to edit (`id` is absent for a new one) and a kept form: `wanted`, or else one that no other tab has open.
 * A record that the user may not edit is an error with status 403, unless the form suggests changes.
 */
export function useInitialForm<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  id: string | undefined,
  wanted: string | null,
): LoadState<InitialForm<V, R>> {
  const { account, role } = useSession();
  const suggests = definition.suggests === true;
  const queued = new URLSearchParams(useLocation().search).get('queued');
  const which = queued === null ? (suggests ? `suggest-${id}` : id) : `queued-${queued}`;
  const form = keptFormName(account?.id ?? 0, definition.type, which);
  return useLoad(async (signal) => {
    const record = id === undefined ? null : await loadRecord(definition, id);
    const mine = role === 'admin' || record === null || record.created_by === account?.id;
    if (account === null || !(mine || suggests || (await keepsRecord(definition.type, record.id))))
      throw new ApiError(403, { type: notOwnerType, detail: t(messages.notOwner) });
    if (queued !== null) {
      const waiting = await takeFromOutbox(queued, form, account.id);
      const start = await withKeptForm(definition, record, form);
      return waiting === null ? start : { ...start, queued: waiting.key, errors: waiting.errors };
    }
    const { name, others } = await openKeptForm(form, wanted, signal);
    const titled = others.map((kept) => ({ kept, title: titleOf(definition, kept) }));
    return { ...(await withKeptForm(definition, record, name)), others: titled };
  }, `${form} ${wanted}`);
}

/** Returns the name of the record in a kept form. */
function titleOf<V extends object, R extends SavedRecord>(definition: FormDefinition<V, R>, kept: string): string {
  const stored = parseKeptForm(
    readKeptForm(kept),
    objectOf(definition.readers, () => ({ ...definition.empty })),
  );
  return stored === null ? '' : nameOf(definition, stored.values);
}

/**
 * Loads the record as its author sees it. Read requests treat an expired token like none, so the token is validated
 * too.
 */
async function loadRecord<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  id: string,
): Promise<R> {
  const [record] = await Promise.all([definition.get(id), api('validate')]);
  return record;
}

async function withKeptForm<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  record: R | null,
  name: string,
): Promise<InitialForm<V, R>> {
  const saved = formOfRecord(definition, record, name);
  const readValues = objectOf(definition.readers, () => ({ ...saved.values }));
  const stored = parseKeptForm(readKeptForm(name), readValues);
  if (stored === null) return saved;
  const files = stored.pictures.length === 0 ? [] : fromKeptPictures(await readKeptFiles(name));
  const pictures = files.filter(({ id }) => stored.pictures.includes(id));
  return {
    ...saved,
    ...stored,
    values: definition.fit(stored.values, record, pictures),
    base: stored.base ?? saved.base,
    pictures,
    version: stored.version ?? saved.version,
    restored: true,
  };
}

/** Returns the initial state without a kept form: the record's values, or empty ones. */
export function formOfRecord<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  record: R | null,
  kept: string,
): InitialForm<V, R> {
  const values = record === null ? definition.empty : definition.valuesOf(record);
  return {
    record,
    values,
    base: values,
    pictures: [],
    version: record?.updated_at ?? null,
    key: crypto.randomUUID(),
    duplicates: noDuplicateChoice,
    restored: false,
    queued: null,
    errors: [],
    kept,
    others: [],
  };
}

/** Returns whether the user owns a record that somebody else added, or helps with it. */
async function keepsRecord(type: ResourceType, id: number): Promise<boolean> {
  return (await api('getOwnership', { params: { type, id } })).role !== null;
}

/**
 * Takes a form of this user that waits to be sent: it is not sent any more, and its texts are kept under a
 * name, unless its form was open before. Null if it has been sent.
 */
async function takeFromOutbox(key: string, kept: string, account: number): Promise<OutboxEntry | null> {
  const entry = await readOutboxEntry(key).catch(() => undefined);
  if (entry === undefined || entry.user !== account) return null;
  if (entry.state === 'editing') return entry;
  const editing = await changeOutboxEntry(key, (current) => ({ ...current, state: 'editing' }));
  if (editing === undefined) return null;
  await keepFiles(kept, editing.pictures);
  keepForm(kept, editing.kept);
  return editing;
}
