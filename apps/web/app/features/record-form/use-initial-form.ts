import { useLocation } from 'react-router';
import { t } from '@moonfloor/messages/t';
import type { ResourceType } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { notOwnerType } from '@moonfloor/contract/problem-types';
import type { FieldError } from '@moonfloor/contract/problem';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { openDraft, readDraft, readDraftFiles, saveDraft, saveDraftFiles } from '../../api/drafts.ts';
import { useSession } from '../../api/session.tsx';
import { type LoadState, useLoad } from '../../api/use-load.ts';
import { changeOutboxEntry, type OutboxEntry, readOutboxEntry } from '../../api/outbox.ts';
import { draftName, type DuplicateChoice, noDuplicateChoice, parseDraft } from './draft.ts';
import { type FormDefinition, nameOf, type SavedRecord } from './form-definition.ts';
import { type LocalImage, fromDraftImages } from './local-image.ts';
import { objectOf } from './read-stored.ts';

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
  /** Whether the server may have accepted a submission with this key. */
  sent: boolean;
  /** The user's decisions about likely duplicates. */
  duplicateChoice: DuplicateChoice;
  /** True if a draft was restored. */
  restored: boolean;
  /** Key in the outbox, if the form was submitted offline and is changed before it is sent. */
  queued: string | null;
  /** Why the server has not accepted it. */
  errors: FieldError[];
  /** Name of its stored draft, which no other tab has open. */
  draft: string;
  /** Other drafts of this form that no tab has open. */
  others: OtherDraft[];
}

/** A draft by the name of its record, which may be empty. */
export interface OtherDraft {
  draft: string;
  title: string;
}

/**
 * Loads the record to edit (`id` is absent for a new one) and a stored draft: `wanted`, or else one that no other tab has open.
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
  const form = draftName(account?.id ?? 0, definition.type, which);
  return useLoad(async (signal) => {
    const record = id === undefined ? null : await loadRecord(definition, id);
    const mine = role === 'admin' || record === null || record.created_by === account?.id;
    if (account === null || !(mine || suggests || (await keepsRecord(definition.type, record.id))))
      throw new ApiError(403, { type: notOwnerType, detail: t(messages.notOwner) });
    if (queued !== null) {
      const waiting = await takeFromOutbox(queued, form, account.id);
      const start = await withDraft(definition, record, form);
      return waiting === null ? start : { ...start, queued: waiting.key, errors: waiting.errors };
    }
    const { name, others } = await openDraft(form, wanted, signal);
    const titled = others.map((draft) => ({ draft, title: titleOf(definition, draft) }));
    return { ...(await withDraft(definition, record, name)), others: titled };
  }, `${form} ${wanted}`);
}

/** Returns the name of the record in a stored draft. */
function titleOf<V extends object, R extends SavedRecord>(definition: FormDefinition<V, R>, draft: string): string {
  const stored = parseDraft(
    readDraft(draft),
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

async function withDraft<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  record: R | null,
  name: string,
): Promise<InitialForm<V, R>> {
  const saved = formWithoutDraft(definition, record, name);
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
    key: stored.sent ? stored.key : saved.key,
    sent: stored.sent,
    duplicateChoice: stored.duplicates,
    restored: true,
  };
}

/** Returns the initial state without a draft: the record's values, or empty ones. */
export function formWithoutDraft<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  record: R | null,
  draft: string,
): InitialForm<V, R> {
  const values = record === null ? definition.empty : definition.valuesOf(record);
  return {
    record,
    values,
    base: values,
    images: [],
    version: record?.updated_at ?? null,
    key: crypto.randomUUID(),
    sent: false,
    duplicateChoice: noDuplicateChoice,
    restored: false,
    queued: null,
    errors: [],
    draft,
    others: [],
  };
}

/** Returns whether the user owns a record that somebody else added, or helps with it. */
async function keepsRecord(type: ResourceType, id: number): Promise<boolean> {
  return (await api('getOwnership', { params: { type, id } })).role !== null;
}

/**
 * Takes a form of this user that waits to be sent: it is not sent any more, and its texts become the draft with a
 * name, unless its form was open before. Null if it has been sent.
 */
async function takeFromOutbox(key: string, draft: string, account: number): Promise<OutboxEntry | null> {
  const entry = await readOutboxEntry(key).catch(() => undefined);
  if (entry === undefined || entry.user !== account) return null;
  if (entry.state === 'editing') return entry;
  const taken = await changeOutboxEntry(key, (current) => ({ ...current, state: 'editing' }));
  if (taken === undefined) return null;
  await saveDraftFiles(draft, taken.images);
  saveDraft(draft, taken.draft);
  return taken;
}
