import { useLocation } from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import type { FieldError } from '@moonfloor/contract/api/problem';
import { notOwnerType } from '@moonfloor/contract/api/problem-types';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { openKeptForm, readKeptForm, readKeptFiles, keepForm, removeKeptForm } from '../../api/kept-forms.ts';
import { moveFromOutbox, readOutboxEntry } from '../../api/outbox.ts';
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
 * Loads the record to edit (`id` is absent for a new one) and opens a kept form: that of the queued submission which the
 * address names, else `wanted`, else one that is open in no other tab. Fails with status 403 if the user may not edit the
 * record, unless the form suggests changes.
 */
export function useInitialForm<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  id: string | undefined,
  wanted: string | null,
): LoadState<InitialForm<V, R>> {
  const { account, role } = useSession();
  const suggests = definition.suggests === true;
  const queued = new URLSearchParams(useLocation().search).get('queued');
  const form = keptFormName(account?.id ?? 0, definition.type, suggests ? `suggest-${id}` : id);
  return useLoad(async (signal) => {
    const record = id === undefined ? null : await loadRecord(definition, id);
    const mine = role === 'admin' || record === null || record.created_by === account?.id;
    if (account === null || !(mine || suggests || (await keepsRecord(definition.type, record.id))))
      throw new ApiError(403, { type: notOwnerType, detail: t(messages.notOwner) });
    const taken = queued === null ? null : await takeFromOutbox(queued, form, account.id);
    const { name, others } = await openKeptForm(form, taken?.kept ?? wanted, signal);
    const titled = others.map((other) => ({ kept: other, title: titleOf(definition, other) }));
    return { ...(await withKeptForm(definition, record, name)), others: titled, errors: taken?.errors ?? [] };
  }, `${form} ${wanted} ${queued}`);
}

/** Returns the name of the record in a kept form. */
function titleOf<V extends object, R extends SavedRecord>(definition: FormDefinition<V, R>, keptName: string): string {
  const stored = parseKeptForm(
    readKeptForm(keptName),
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
  keptName: string,
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
    errors: [],
    kept: keptName,
    others: [],
  };
}

/** Returns whether the user owns a record that somebody else added, or helps with it. */
async function keepsRecord(type: ResourceType, id: number): Promise<boolean> {
  return (await api('getOwnership', { params: { type, id } })).role !== null;
}

/** The device has no room for a kept form. */
export class NoRoomError extends Error {}

/**
 * Moves a form of this member from those that wait to be sent to the kept ones. Returns its name there, and why the server has
 * not accepted it; null if it was sent meanwhile. Rejects if the device has no room: then it still waits.
 */
async function takeFromOutbox(
  key: string,
  form: string,
  account: number,
): Promise<Pick<InitialForm<unknown, unknown>, 'kept' | 'errors'> | null> {
  const entry = await readOutboxEntry(key).catch(() => undefined);
  if (entry === undefined || entry.user !== account) return null;
  const keptName = `${form}:${entry.queuedAt}`;
  try {
    if (!keepForm(keptName, entry.kept)) throw new Error('Storage is full');
    await moveFromOutbox(key, keptName);
  } catch {
    await removeKeptForm(keptName);
    throw new NoRoomError(t('This device has no room to open the form. It still waits to be sent.'));
  }
  return { kept: keptName, errors: entry.errors };
}
