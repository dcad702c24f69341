import { saveDraft, saveDraftFiles } from '../../api/drafts.ts';
import { type OutboxEntry, putInOutbox, readOutboxEntry } from '../../api/outbox.ts';

/**
 * Takes a form of this user that waits to be sent: it is not sent any more, and what was typed becomes the draft with a
 * name, unless its form was open before. Null if it has been sent.
 */
export async function takeFromOutbox(key: string, draft: string, user: number): Promise<OutboxEntry | null> {
  const entry = await readOutboxEntry(key).catch(() => undefined);
  if (entry === undefined || entry.user !== user) return null;
  if (entry.state === 'editing') return entry;
  await putInOutbox({ ...entry, state: 'editing' });
  await saveDraftFiles(draft, entry.images);
  saveDraft(draft, entry.draft);
  return entry;
}
