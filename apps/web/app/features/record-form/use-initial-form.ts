import { useEffect, useEffectEvent, useState } from 'react';
import { formMessages } from '@moonfloor/contract/form-messages';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { ApiError, serverMessage } from '../../api/client.ts';
import { readDraft, readDraftFiles } from '../../api/drafts.ts';
import { useSession } from '../../api/session.tsx';
import { draftName, type DuplicateChoice, noDuplicateChoice, parseDraft } from './draft.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import { type LocalImage, fromDraftImages } from './local-image.ts';
import { objectOf } from './read-stored.ts';
import { isExpired } from './submit-failure.ts';

/** Initial state of a form. */
export interface InitialForm<V, R> {
  /** The saved record when editing. */
  record: R | null;
  values: V;
  /** The record's values when editing began. */
  base: V;
  images: LocalImage[];
  /** The record's version (`updated_at`) when editing began. */
  version: string | null;
  /** Idempotency key of the submission. */
  key: string;
  /** The most recent submission, if it is unknown whether the server accepted it. */
  attempt: string | null;
  /** The user's decisions about likely duplicates. */
  duplicateChoice: DuplicateChoice;
  /** True if a draft was restored. */
  restored: boolean;
}

/** Loading state of a form. */
export type InitialFormState<V, R> =
  | { state: 'loading' }
  | { state: 'ready'; start: InitialForm<V, R> }
  | { state: 'failed'; status: number; message: string };

/**
 * Loads the record to edit (`id` is absent for a new one) and the stored draft. An expired session is ended
 * immediately; a record that the user may not edit is a failure with status 403.
 */
export function useInitialForm<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  id: string | undefined,
): { starting: InitialFormState<V, R>; draft: string; retry: () => void } {
  const { user, expire } = useSession();
  const [starting, setStarting] = useState<InitialFormState<V, R>>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  const draft = draftName(user?.id ?? 0, definition.type, id);

  const begin = useEffectEvent(async (): Promise<InitialFormState<V, R>> => {
    const record = id === undefined ? null : await loadRecord(definition, id);
    const mine = user !== null && (user.role === 'admin' || record === null || record.created_by === user.id);
    if (!mine) return { state: 'failed', status: 403, message: messages.notOwner };
    return { state: 'ready', start: await withDraft(definition, record, draft) };
  });
  const fail = useEffectEvent((error: unknown): InitialFormState<V, R> => {
    if (isExpired(error)) expire();
    const status = error instanceof ApiError ? error.status : 0;
    const { loadFailed } = formMessages[definition.type];
    const message = status === 404 ? serverMessage(error, loadFailed) : loadFailed;
    return { state: 'failed', status, message };
  });

  useEffect(() => {
    let current = true;
    setStarting({ state: 'loading' });
    const load = async (): Promise<void> => {
      const next = await begin().catch(fail);
      if (current) setStarting(next);
    };
    void load();
    return () => {
      current = false;
    };
  }, [draft, tries]);

  return { starting, draft, retry: () => setTries((count) => count + 1) };
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

async function withDraft<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  record: R | null,
  name: string,
): Promise<InitialForm<V, R>> {
  const saved = formWithoutDraft(definition, record);
  const readValues = objectOf(definition.readers, () => ({ ...saved.values }));
  const stored = parseDraft(readDraft(name), readValues);
  if (stored === null) return saved;
  const files = stored.images.length === 0 ? [] : fromDraftImages(await readDraftFiles(name));
  const images = files.filter(({ id }) => stored.images.includes(id));
  return {
    ...saved,
    values: definition.fit(stored.values, record, images),
    base: stored.base ?? saved.base,
    images,
    version: stored.version ?? saved.version,
    // A draft that was never submitted is a separate submission, even if the same draft is open in another tab.
    key: stored.attempt === null ? saved.key : stored.key,
    attempt: stored.attempt,
    duplicateChoice: stored.twins,
    restored: true,
  };
}

/** Returns the initial state without a draft: the record's values, or empty ones. */
export function formWithoutDraft<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  record: R | null,
): InitialForm<V, R> {
  const values = record === null ? definition.empty : definition.valuesOf(record);
  return {
    record,
    values,
    base: values,
    images: [],
    version: record?.updated_at ?? null,
    key: crypto.randomUUID(),
    attempt: null,
    duplicateChoice: noDuplicateChoice,
    restored: false,
  };
}
